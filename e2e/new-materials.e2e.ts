import { expect, it } from 'vitest'
import { addMaterials, form, save } from './support/authoring.ts'
import { axe } from './support/axe.ts'
import { desk, newPage } from './support/browser.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { api, Product } from './support/own-product.ts'
import { answered, makePerson, sessionOf, unique } from './support/people.ts'
import { makeSeller } from './support/teachers.ts'

it('who bought a course is told of a new worksheet once its seller says so', async () => {
  const seller = await makeSeller()
  const name = `Growing ${unique('course')}`
  const product = await new Product(await sessionOf(seller), name).create()
  const buyer = await sessionOf(await makePerson())
  const opened = await answered('payment/intent', { products: [{ course_id: product.id }] }, buyer.token)
  const intent = (await opened.json()) as { clientSecret: string; transaction_id: string } // As the contract has it.
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Lee Mei Ling' }
  await answered('payment/sandbox/confirm', { clientSecret: intent.clientSecret, card }, buyer.token)
  await answered('payment/store', { transaction_id: intent.transaction_id }, buyer.token)

  const page = await newPage({ viewport: desk, as: seller })
  await open(page, `/my-products/all?edit=${product.id}`)
  await addMaterials(page, ['bar-models.pdf'])
  await save(page)
  const asked = page.getByRole('dialog', { name: 'Tell those who bought it?' })
  await asked.getByText('1 person bought this course.').waitFor()
  expect(await axe(page)).toEqual([])
  await asked.getByRole('button', { name: 'Save and tell them' }).click()
  await toast(page, 'Those who bought it are told.')
  await form(page).waitFor({ state: 'detached' })
  await expect
    .poll(async () => JSON.stringify(await (await api('notices', buyer)).json()))
    .toContain(`Its teacher has added materials to ${name}`)
})
