import { expect, it } from 'vitest'
import { save } from './support/authoring.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { captionAt } from './support/captions.ts'
import { openByCode } from './support/courses.ts'
import { toast } from './support/lines.ts'
import { open, reload } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { makePerson, sessionOf, unique } from './support/people.ts'
import { makeTeacher } from './support/teachers.ts'

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/vtt', buffer: Buffer.from(text) })

it('captions are brought by the teacher, with a wrong line told, and read by a student on the next visit, too', async () => {
  const owner = await makeTeacher()
  const code = 'VERTEX'
  const { id: course } = await new Product(await sessionOf(owner), unique('The vertex form ')).create(
    { price: '', productAccessCode: code },
    'fractions.mp4',
  )
  const teacher = await newPage({ viewport: desk, as: owner, expected: { statuses: [422] } })
  await open(teacher, `/my-products/all?edit=${course}`)
  const field = teacher.locator('[data-part=captions]').first()
  await field.waitFor()
  const [english, chinese] = [field.getByRole('listitem').nth(0), field.getByRole('listitem').nth(1)]
  const wrong =
    'WEBVTT\n\n00:01.000 --> 00:03.000\nComplete the square\n\n00:05.000 --> 00:04.000\nThe vertex'
  await english.locator('input').setInputFiles(fileOf('film.vtt', wrong))
  await english.getByText('In line 6 a caption ends before it starts.').waitFor()
  await expectSound(teacher, [desk, phone])
  await english.locator('input').setInputFiles(fileOf('film.vtt', wrong.replace('00:04.000', '00:06.000')))
  await english.getByText('2 captions').waitFor()
  const srt = '1\n00:00:01,000 --> 00:00:03,000\n先配方\n\n2\n00:00:05,000 --> 00:00:06,000\n頂點\n'
  await chinese.locator('input').setInputFiles(fileOf('film.srt', srt))
  await chinese.getByText('2 captions').waitFor()
  await teacher
    .getByLabel(/^What the video shows: /)
    .first()
    .fill('A parabola is drawn.')
  await save(teacher)
  await toast(teacher, 'Product updated!')

  const person = await makePerson()
  await openByCode(person, course, code)
  const page = await newPage({ viewport: desk, as: person })
  await open(page, `/product/view/course/${course}`)
  await page.locator('video').waitFor()
  expect(await page.locator('track').count()).toBe(0)
  await page.getByLabel('Captions').selectOption('English')
  await expect.poll(() => captionAt(page, 2)).toBe('Complete the square')
  await page.getByLabel('Captions').selectOption('中文')
  await expect.poll(() => captionAt(page, 5.5)).toBe('頂點')
  // The same to read, in the page's language, with the moment to go to.
  await page.getByText('Transcript', { exact: true }).click()
  await page.getByRole('button', { name: 'Go to 0:05' }).click()
  expect(await page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime)).toBe(5)
  await page.getByText('What the video shows', { exact: true }).click()
  await page.getByText('A parabola is drawn.').waitFor()
  await page.locator('[data-part=player]').press('c')
  await expect.poll(() => page.locator('track').count()).toBe(0)
  await page.locator('[data-part=player]').press('c')
  await expect.poll(() => captionAt(page, 2)).toBe('先配方')
  await reload(page)
  await expect.poll(() => captionAt(page, 2)).toBe('先配方')
  await expectSound(page, [desk, phone])

  await open(teacher, `/my-products/all?edit=${course}`)
  await teacher
    .getByRole('button', { name: /^Remove the English captions/ })
    .first()
    .click()
  await english.getByText('None yet').waitFor()
  await teacher
    .getByRole('button', { name: /^Remove the Chinese captions/ })
    .first()
    .click()
  await chinese.getByText('None yet').waitFor()
  await reload(page)
  await page.locator('video').waitFor()
  expect(await page.getByLabel('Captions').count()).toBe(0)
})
