import { expect, it } from 'vitest'
import { addMaterials, form, rowOf, save } from './support/authoring.ts'
import { axe } from './support/axe.ts'
import { desk, newPage } from './support/browser.ts'
import { toast } from './support/lines.ts'
import { focused, open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { sessionOf, unique } from './support/people.ts'
import { makeSeller } from './support/teachers.ts'

it('materials get titles and another order, by keyboard and by hand', async () => {
  const teacher = await makeSeller()
  const name = `Titled ${unique('sheets')}`
  const product = await new Product(await sessionOf(teacher), name).create()
  const page = await newPage({ viewport: desk, as: teacher })
  await open(page, '/my-products/all')
  await rowOf(page, name)
    .getByRole('link', { name: `Edit ${name}` })
    .click()
  await addMaterials(page, ['bar-models.pdf'])
  const names = form(page).locator('[data-part=file-name]')
  await expect.poll(() => names.allTextContents()).toEqual(['tracing.pdf', 'bar-models.pdf'])

  // Escape leaves it and the form as they were; Enter keeps it and sends nothing.
  const pencil = form(page).getByRole('button', { name: 'Change the title of bar-models.pdf' })
  await pencil.press('Enter')
  const title = form(page).getByLabel('Title of bar-models.pdf')
  await title.fill('Something else')
  await title.press('Escape')
  await focused(pencil)
  await pencil.press('Enter')
  await title.fill('Bars, unit 2')
  await title.press('Enter')
  await focused(form(page).getByRole('button', { name: 'Change the title of Bars, unit 2' }))

  const up = form(page).getByRole('button', { name: 'Move Bars, unit 2 up' })
  await up.press('Enter')
  // Said to those who can't see it.
  await page.getByText('Bars, unit 2 is now 1 of 2').waitFor({ state: 'attached' })
  await expect.poll(() => names.allTextContents()).toEqual(['Bars, unit 2', 'tracing.pdf'])
  await focused(up)
  await up.press('Enter')
  expect(await names.allTextContents()).toEqual(['Bars, unit 2', 'tracing.pdf'])
  expect(await axe(page)).toEqual([])
  const rows = form(page).locator('[data-part=file]')
  await rows
    .nth(1)
    .locator('[data-handle]')
    .dragTo(rows.nth(0), { targetPosition: { x: 60, y: 4 } })
  await expect.poll(() => names.allTextContents()).toEqual(['tracing.pdf', 'Bars, unit 2'])
  await up.click()
  await save(page)
  await toast(page, 'Product updated!')

  const address = (kind: string) => `/product/${kind}/-/${product.id}`
  for (const kind of ['preview', 'view']) {
    await open(page, address(kind))
    await page.getByText('Bars, unit 2').first().waitFor()
    await expect.poll(() => page.getByText(/Bars, unit 2[\s\S]*tracing\.pdf/).count()).toBeGreaterThan(0)
  }
})
