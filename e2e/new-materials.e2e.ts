import { expect, it } from 'vitest'
import { addMaterials, form, save } from './support/authoring.ts'
import { axe } from './support/axe.ts'
import { desk, newPage } from './support/browser.ts'
import { buyByCall } from './support/checkout.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { clientOf, makePerson, sessionOf, unique } from './support/people.ts'
import { makeSeller } from './support/teachers.ts'

it('who bought a course is told of a new worksheet once its seller says so', async () => {
  const seller = await makeSeller()
  const name = `Growing ${unique('course')}`
  const product = await new Product(await sessionOf(seller), name).create()
  const buyer = await makePerson()
  await buyByCall(buyer, [product.id])

  const page = await newPage({ viewport: desk, as: seller })
  await open(page, `/my-products/all?edit=${product.id}`)
  await addMaterials(page, ['bar-models.pdf'])
  await save(page)
  const asked = page.getByRole('dialog', { name: 'Tell students about it?' })
  await asked.getByText('1 person bought this course.').waitFor()
  expect(await axe(page)).toEqual([])
  await asked.getByRole('button', { name: 'Save and tell them' }).click()
  await toast(page, 'telling the people who bought it.')
  await form(page).waitFor({ state: 'detached' })
  const api = await clientOf(buyer)
  await expect
    .poll(async () => JSON.stringify(await api.noticeList()))
    .toContain(`The teacher has added materials to ${name}`)
})
