import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, it, onTestFinished } from 'vitest'
import { axe } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { open, reload } from './support/open.ts'
import { clientOf, type Person, sessionOf, unique } from './support/people.ts'
import { makeSeller, makeTeacher } from './support/teachers.ts'

// An evening's worksheets: from a folder of files to products on sale.

async function worksheet(title: string): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.HelveticaBold)
  const page = document.addPage([595, 842])
  page.drawText(title, { x: 60, y: 740, size: 26, font })
  for (let line = 0; line < 12; line += 1)
    page.drawText(`${line + 1}.  ______________________________`, {
      x: 60,
      y: 680 - line * 44,
      size: 16,
      font,
    })
  return Buffer.from(await document.save())
}

async function worksheets(series: string, count: number) {
  const files: { name: string; mimeType: string; buffer: Buffer }[] = []
  for (let at = 1; at <= count; at += 1) {
    const number = String(at).padStart(2, '0')
    const name = `${number} ${series} - Sheet ${at}.pdf`
    files.push({ name, mimeType: 'application/pdf', buffer: await worksheet(`${series}: sheet ${at}`) })
  }
  return files
}

const countOwn = async (person: Person, status: 1 | 0, search: string) => {
  const { user } = await sessionOf(person)
  const query = { teacher_id: user.user_id, status, searchQuery: search }
  return (await (await clientOf(person)).authoredProductList({ query })).count
}

/** Nothing of it stays on sale, where other journeys look. */
function takeOffSale(person: Person, search: string): void {
  onTestFinished(async () => {
    await (await clientOf(person)).productsChange({
      body: { all: { status: 1, searchQuery: search }, status: 0 },
    })
  })
}

it('thirty files are thirty products on sale after a dozen presses', async () => {
  const teacher = await makeSeller()
  const series = unique('Evening')
  takeOffSale(teacher, series)
  const files = await worksheets(series, 30)
  const page = await newPage({ viewport: desk, as: teacher })
  let actions = 0
  /** One press or one field of the teacher's. */
  const act = async (what: () => Promise<unknown>) => {
    actions += 1
    await what()
  }
  await open(page, '/my-products/all')
  await act(() => page.getByRole('link', { name: 'Add many' }).first().click())
  const shared = page.getByRole('complementary')
  await act(() => shared.getByLabel('Subject').selectOption('English'))
  await act(() => shared.getByLabel('Grade').selectOption('Upper Primary'))
  await act(() => shared.getByLabel('Price').fill('38'))
  for (const level of ['P4', 'P5'])
    if (!(await shared.getByRole('checkbox', { name: level, exact: true }).isChecked()))
      await act(() => shared.locator('[data-part=toggle]', { hasText: level }).click())
  await act(() => shared.getByLabel('Tags').pressSequentially('worksheets,'))
  await act(() => page.locator('input[type=file]').setInputFiles(files))

  // The titles come from the names; one is put right while the others arrive.
  const row = page.getByRole('listitem').filter({ hasText: `${series} - Sheet 7` })
  await act(() => row.getByRole('button', { name: `Edit ${series} - Sheet 7` }).click())
  await act(() => page.getByRole('textbox', { name: 'Title' }).fill(`${series} - Telling the time`))
  await act(() => page.getByRole('textbox', { name: 'Price' }).first().fill('48'))
  await act(() => page.getByRole('button', { name: 'Done' }).click())
  await page.getByText(`${series} - Telling the time`).first().waitFor()

  await page.getByText('30 files, 30 ready').waitFor({ timeout: 300_000 })
  expect(await page.getByRole('listitem').locator('img').count()).toBe(30)
  expect(await axe(page)).toEqual([])
  await act(() => page.getByRole('button', { name: 'Publish 30' }).click())
  await expect.poll(() => page.getByText('On sale', { exact: true }).count(), { timeout: 60_000 }).toBe(30)
  expect(actions).toBeLessThan(20)

  expect(await countOwn(teacher, 1, series)).toBe(30)
  expect(await countOwn(teacher, 0, series)).toBe(0)
})

it('what has arrived survives a reload, also on a phone; what is no PDF says so', async () => {
  const teacher = await makeTeacher()
  const series = unique('Kept')
  const page = await newPage({ viewport: phone, as: teacher })
  await open(page, '/my-products/many')
  const shared = page.getByRole('button', { name: /Shared settings/ })
  if ((await shared.getAttribute('aria-expanded')) === 'false') await shared.click()
  const side = page.getByRole('complementary')
  await side.getByLabel('Subject').selectOption('English')
  await side.getByLabel('Grade').selectOption('Upper Primary')
  await side.getByLabel('Price').fill('0')
  if (!(await side.getByRole('checkbox', { name: 'P4', exact: true }).isChecked()))
    await side.locator('[data-part=toggle]', { hasText: 'P4' }).click()
  await side.getByLabel('Tags').pressSequentially('worksheets,')
  const text = { name: `${series} notes.txt`, mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await page.locator('input[type=file]').setInputFiles([...(await worksheets(series, 2)), text])
  await page.getByText('Only PDF files become courses here').waitFor()
  const ready = page.getByRole('listitem').filter({ hasText: series }).filter({ hasText: 'Draft ready' })
  await expect.poll(() => ready.count(), { timeout: 120_000 }).toBe(2)

  await reload(page)
  await expect.poll(() => ready.count()).toBe(2)
  expect(
    await page.getByRole('listitem').filter({ hasText: series }).filter({ hasText: 'Free' }).count(),
  ).toBe(2)
  await page.getByRole('button', { name: `Remove ${series} - Sheet 1` }).click()
  await expect.poll(() => ready.count()).toBe(1)
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Keep as drafts' }).locator('visible=true').click()
  await page.getByText(`${series} - Sheet 2`).first().waitFor()
  expect(await countOwn(teacher, 0, series)).toBe(1)
  expect(await countOwn(teacher, 1, series)).toBe(0)
})
