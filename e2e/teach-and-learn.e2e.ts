import { expect, it } from 'vitest'
import {
  addCover,
  enter as enterAsTeacher,
  fillBasics,
  form,
  material,
  save,
  toast,
} from './support/authoring.ts'
import { newPage } from './support/browser.ts'
import { pageTexts } from './support/pdf.ts'
import { enter, newPupil, signIn, typeCode } from './support/pupils.ts'

// The whole way of a course: a teacher makes it, a pupil gets a code, learns, prints, and keeps a copy.

const name = 'Five Senses, for One Class'
const pupilText = '陳子晴 五甲 Chan Tsz Ching'

async function makeCourse(): Promise<{ courseId: number; code: string }> {
  const page = await newPage()
  await enterAsTeacher(page)
  await page.goto('/my-products/new')
  await form(page).locator('.ProseMirror').waitFor()
  await fillBasics(page, name)
  await addCover(page)
  await form(page)
    .getByRole('switch', { name: /Watermark/ })
    .check()
  await form(page).getByRole('button', { name: 'Paste a list' }).click()
  await page.getByLabel('Names').fill(`${pupilText}\n何詠欣 五甲`)
  await page.getByRole('button', { name: 'Add 2 people' }).click()
  await form(page)
    .locator('#form-materials input[type=file]')
    .setInputFiles([material('five-senses.mp4'), material('five-senses.pdf')])
  for (const file of ['five-senses.mp4', 'five-senses.pdf']) {
    await form(page)
      .locator('.file', { hasText: file })
      .filter({ hasText: 'ready' })
      .waitFor({ timeout: 45_000 })
  }
  await save(page)
  await toast(page, 'Product created!')

  const { token, user } = await signIn('teacher')
  const address = `/api/teacherproductsmarkeplace?teacher_id=${user.user_id}&searchQuery=${encodeURIComponent(name)}`
  const response = await page.request.get(address, { headers: { authorization: `Bearer ${token}` } })
  const { products } = (await response.json()) as { products: { course_id: number; watermarks: string }[] }
  const [course] = products
  const code = course?.watermarks.split('|')[0]?.split(',')[0]
  if (!course || !code) throw new Error('the course has no code')
  return { courseId: course.course_id, code }
}

it('a course is made with codes, opened by one, watched, printed and downloaded with its text', async () => {
  const { courseId, code } = await makeCourse()
  const page = await newPage({ acceptDownloads: true })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await enter(page, await newPupil())
  await page.goto(`/product/view/five-senses/${courseId}`)
  await typeCode(page, code.toLowerCase())

  const film = page.locator('video')
  await film.waitFor()
  await page.getByRole('button', { name: 'Play' }).first().click()
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 15_000 })
    .toBeGreaterThan(0.5)

  await page.getByRole('tab', { name: /Worksheets/ }).click()
  await page.locator('.mat').first().click()
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
