import { expect, it } from 'vitest'
import { addCover, addMaterials, fillBasics, form, save } from './support/authoring.ts'
import { newPage } from './support/browser.ts'
import { coursesOf, typeCode } from './support/courses.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { pageTexts } from './support/pdf.ts'
import { demo, makePerson, unique } from './support/people.ts'

// The whole way of a course: a teacher makes it, a pupil gets a code, learns, prints, and keeps a copy.

const pupilText = '陳子晴 五甲 Chan Tsz Ching'

async function makeCourse(): Promise<{ courseId: number; code: string }> {
  const name = unique('Five Senses, for Class ')
  const page = await newPage({ as: demo('teacher') })
  await open(page, '/my-products/new')
  await fillBasics(page, name)
  await addCover(page)
  await form(page)
    .getByRole('switch', { name: /Watermark/ })
    .check()
  await form(page).getByRole('button', { name: 'Paste a list' }).click()
  await page.getByLabel('Names').fill(`${pupilText}\n何詠欣 五甲`)
  await page.getByRole('button', { name: 'Add 2 people' }).click()
  await addMaterials(page, ['five-senses.mp4', 'five-senses.pdf'])
  await save(page)
  await toast(page, 'Product created!')

  const [course] = await coursesOf(demo('teacher'), { searchQuery: name })
  const code = course?.watermarks.split('|')[0]?.split(',')[0]
  if (!course || !code) throw new Error('the course has no code')
  return { courseId: course.course_id, code }
}

it('a course is made with codes, opened by one, watched, printed and downloaded with its text', async () => {
  const { courseId, code } = await makeCourse()
  const page = await newPage({ as: await makePerson() })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await open(page, `/product/view/five-senses/${courseId}`)
  await typeCode(page, code.toLowerCase())

  const film = page.locator('video')
  await film.waitFor()
  await page.getByRole('button', { name: 'Play' }).first().click()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)

  await page.getByRole('tab', { name: /Worksheets/ }).click()
  await page.locator('[data-part=mat]').first().click()
  await page.locator('canvas[data-page="1"]').waitFor()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByText(/^Ready: \d+ pages$/).waitFor()
  await page.locator('html[data-printed]').waitFor({ state: 'attached' })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const texts = await pageTexts(await download.path())
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) expect(text).toContain(pupilText)
})
