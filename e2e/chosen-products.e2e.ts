import { expect, it } from 'vitest'
import { rowOf } from './support/authoring.ts'
import { axe } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { holdToast, toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { sessionOf, unique } from './support/people.ts'
import { makeSeller } from './support/teachers.ts'

// What a teacher does with many products at once.

it.each([desk, phone])(
  'copies are discounted together at $width px, and as they were again',
  async viewport => {
    const teacher = await makeSeller()
    const name = `Bar models ${unique('copied')}`
    await new Product(await sessionOf(teacher), name).create()
    const page = await newPage({ viewport, as: teacher })
    await open(page, '/my-products/all')
    const row = rowOf(page, name)
    for (const _ of ['one', 'two']) {
      await row.getByRole('button', { name: /^More for/ }).click()
      await page.getByRole('button', { name: 'Duplicate' }).locator('visible=true').click()
      await toast(page, 'find the copy under Inactive')
    }
    // Nothing of it is on sale by that.
    await open(page, '/my-products/all?tab=inactive')
    const copies = rowOf(page, name)
    await copies.nth(1).waitFor()
    await page.getByRole('checkbox', { name: 'Select this page' }).check()
    await page.getByRole('button', { name: 'Price and discount' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Percent', { exact: true }).click()
    await dialog.getByLabel('Percent off').fill('25')
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    const list = dialog.getByRole('list', { name: 'Preview changes' })
    await expect.poll(() => list.getByText('HK$120, discounted HK$90').count()).toBe(2)
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change 2' }).click()
    const notified = await holdToast(page, 'courses changed')
    await expect.poll(() => copies.locator('s').count()).toBe(2)

    await notified.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Changes undone.')
    await expect.poll(() => copies.locator('s').count()).toBe(0)
    // While their files are copied the list is asked for again and again, and pale meanwhile.
    await expect.poll(() => copies.getByText('Preparing').count(), { timeout: 60_000 }).toBe(0)
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    expect(await axe(page)).toEqual([])
  },
)
