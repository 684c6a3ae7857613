import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { buy } from './commerce/commerce.test-support.ts'

let t: TestApp
let clerk: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  t = await testApp()
  clerk = await makePerson(t, { role: roles.platformStaff, displayName: 'Carol Yim' })
  colleague = await makePerson(t, { role: roles.admin })
})

type About = { user_id: number } | { order_id: number }
const add = (about: About, text: string, token = clerk.token) =>
  t.api(token).staffNoteAdd({ body: { ...about, text } })
const textsOf = async (about: About) =>
  (await t.api(colleague.token).staffNotes({ body: about })).notes.map(({ text }) => text)

async function orderOf(buyer: TestPerson): Promise<number> {
  const productId = await makeProduct(t, await makeTeacher(t))
  return (await buy(t, buyer, [productId])).order_id
}

describe('a note', () => {
  test('about a person is read by colleagues, the newest first, and is in the log without its words', async () => {
    const { userId: user_id } = await makePerson(t)
    expect((await add({ user_id }, 'Called them')).note).toMatchObject({
      text: 'Called them',
      by: 'Carol Yim',
    })
    await add({ user_id }, '已致電。\nWill call again.')
    expect(await textsOf({ user_id })).toEqual(['已致電。\nWill call again.', 'Called them'])
    const { acts } = await t
      .api(colleague.token)
      .adminActs({ body: { act: 'note_added', q: String(user_id) } })
    expect(acts).toHaveLength(2)
    expect(JSON.stringify(acts)).not.toContain('Called')
  })

  test('about an order is also one about its buyer', async () => {
    const buyer = await makePerson(t)
    const order_id = await orderOf(buyer)
    const other = await orderOf(buyer)
    await add({ order_id }, 'Asked twice about the invoice')
    await add({ user_id: buyer.userId }, 'Prefers email')
    expect(await textsOf({ order_id })).toEqual(['Asked twice about the invoice'])
    expect(await textsOf({ order_id: other })).toEqual([])
    const { notes } = await t.api(clerk.token).staffNotes({ body: { user_id: buyer.userId } })
    expect(notes.map(note => [note.text, note.order_id])).toEqual([
      ['Prefers email', null],
      ['Asked twice about the invoice', order_id],
    ])
  })

  test('is about one thing that exists, and says something', async () => {
    const { userId: user_id } = await makePerson(t)
    await expect(add({ user_id }, ' ')).rejects.toMatchObject({ fields: { text: expect.any(String) } })
    await expect(add({ user_id }, 'x'.repeat(2001))).rejects.toMatchObject({ status: 422 })
    await expect(add({ user_id: 999_999_999 }, 'x')).rejects.toEqual(refusedWith('user_unknown'))
    await expect(add({ order_id: 999_999_999 }, 'x')).rejects.toEqual(refusedWith('order_unknown'))
    const both = { user_id, order_id: 1, text: 'x' }
    await expect(t.api(clerk.token).staffNoteAdd({ body: both })).rejects.toMatchObject({ status: 422 })
  })

  test('is for staff alone, and goes with the account it is about', async () => {
    const person = await makePerson(t)
    await add({ user_id: person.userId }, 'A note in confidence')
    const body = { user_id: person.userId }
    await expect(t.api(person.token).staffNotes({ body })).rejects.toMatchObject({ status: 403 })
    await expect(t.api().staffNotes({ body })).rejects.toMatchObject({ status: 401 })
    const { userId, email, username } = person
    await t.api(person.token).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })
    const { rows } = await t.platform.db.execute(
      sql`select 1 from staff_notes where user_id = ${person.userId}`,
    )
    expect(rows).toEqual([])
  })
})
