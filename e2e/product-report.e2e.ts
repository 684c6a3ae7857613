import { expect, it } from 'vitest'
import { form, rowOf, save } from './support/authoring.ts'
import { axe } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { typeCode } from './support/courses.ts'
import { shown, toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { makePerson, sessionOf, unique } from './support/people.ts'
import { makeSeller } from './support/teachers.ts'

it.each([desk, phone])('a teacher sees how often a product was looked at, at $width px', async viewport => {
  const teacher = await makeSeller()
  const name = `Looked at ${unique('often')}`
  const product = await new Product(await sessionOf(teacher), name).create()
  const visitor = await newPage({ viewport })
  await open(visitor, `/product/preview/-/${product.id}`)
  await visitor.getByRole('heading', { level: 1, name }).waitFor()

  const page = await newPage({ viewport, as: teacher })
  await open(page, '/my-products/all')
  await rowOf(page, name)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('link', { name: 'Views and sales' }).locator('visible=true').click()
  await page.getByRole('heading', { level: 1, name: 'Views and sales' }).waitFor()
  await page.getByText(name).first().waitFor()
  for (const period of ['7 days', '90 days', '12 months', '30 days']) {
    await page.getByText(period, { exact: true }).click()
    await expect.poll(() => page.getByRole('radio', { name: period }).isChecked()).toBe(true)
  }
  // A view is counted shortly after it was one.
  await expect
    .poll(async () => {
      await page.getByText('7 days', { exact: true }).click()
      await page.getByText('30 days', { exact: true }).click()
      return page.getByText('1 view, no sales').count()
    })
    .toBe(1)
  await page.getByText('Show the numbers as a table').click()
  await expect.poll(() => page.getByRole('row').count()).toBe(32)
  expect(await axe(page)).toEqual([])
})

it('a code for one person lets one in, and its seller sees who', async () => {
  const teacher = await makeSeller()
  const name = `One each ${unique('code')}`
  const watermarks = 'ONLYME,Chan Tsz Ching 陳子晴'
  const product = await new Product(await sessionOf(teacher), name).create({
    ...{ price: '', showWaterMark: '1', watermarks },
  })
  const page = await newPage({ viewport: desk, as: teacher })
  await open(page, `/my-products/all?edit=${product.id}`)
  await form(page).getByLabel('How many people can use ONLYME').fill('1')
  await save(page)
  await toast(page, 'Product updated!')

  for (const words of ['Access granted', 'has reached its limit']) {
    const student = await newPage({ viewport: phone, as: await makePerson() })
    await open(student, `/product/view/-/${product.id}`)
    await typeCode(student, 'ONLYME')
    await shown(student, words)
    expect(await axe(student)).toEqual([])
  }
  await open(page, `/my-products/report/${product.id}`)
  await page.getByText('1 of 1').waitFor()
  await page.getByRole('list', { name: 'Codes used' }).getByText('Ka Yan', { exact: false }).waitFor()
  // A first name is all that a seller learns of a learner.
  expect(await page.getByText('Wong').count()).toBe(0)
  expect(await axe(page)).toEqual([])
})
