import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'
import { changeProductRow, makeProduct, own } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'

let t: TestApp
let teacher: TestPerson
let admin: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
  admin = await makePerson(t, { role: roles.admin })
})

async function review(course_id: number, rating = 5, comment = 'Clear.') {
  const person = await makePerson(t, { firstName: 'Ka Yan', lastName: 'Wong' })
  await own(t, person, course_id)
  const body = { user_id: person.userId, course_id, rating, comment }
  const { review: written } = await t.api(person.token).reviewAdd({ body })
  return { person, id: written.id }
}
const vote = async (person: TestPerson, review_id: number, helpful = true) =>
  (await t.api(person.token).reviewVote({ body: { review_id, helpful } })).helpful
const reply = (person: TestPerson, review_id: number, text: string) =>
  t.api(person.token).reviewReply({ body: { review_id, reply: text } })
const shown = (id: number, query = {}) => t.api().productReviews({ params: { id }, query })
const rights = (person: TestPerson, id: number) => t.api(person.token).reviewRights({ params: { id } })

test('a vote counts once, also of many at once, and can be taken back', async () => {
  const id = await makeProduct(t, teacher)
  const written = await review(id)
  const [one, two] = [await makePerson(t), await makePerson(t)]
  await Promise.all(Array.from({ length: 5 }, () => vote(one, written.id)))
  expect(await vote(two, written.id)).toBe(2)
  expect((await shown(id)).reviews).toMatchObject([{ helpful: 2 }])
  expect(await rights(one, id)).toMatchObject({ voted: [written.id], may_reply: false, may_moderate: false })
  expect(await vote(one, written.id, false)).toBe(1)
  expect(await vote(one, written.id, false)).toBe(1)
  expect(await rights(one, id)).toMatchObject({ voted: [], own: null })
  expect(await rights(written.person, id)).toMatchObject({ voted: [], own: written.id })
})

test('not of one’s own review, nor of one’s own product, nor of what one cannot see', async () => {
  const id = await makeProduct(t, teacher)
  const written = await review(id)
  await expect(vote(written.person, written.id)).rejects.toMatchObject(refusedWith('vote_own'))
  await expect(vote(teacher, written.id)).rejects.toMatchObject(refusedWith('vote_own'))
  // The database refuses it, too.
  const direct = t.platform.db.execute(
    sql`insert into review_votes values (${written.id}, ${written.person.userId}, ${written.person.userId}, now())`,
  )
  await expect(direct).rejects.toThrow()
  const twice = t.platform.db.execute(
    sql`insert into review_votes select ${written.id}, ${written.person.userId}, ${teacher.userId}, now() from generate_series(1, 2)`,
  )
  await expect(twice).rejects.toThrow()
  await t.api(teacher.token).productStatus({ params: { status: '0' }, body: { course_id: id } })
  await expect(vote(await makePerson(t), written.id)).rejects.toMatchObject(refusedWith('review_unknown'))
})

test('reviews are sorted by what is asked for, page by page', async () => {
  const id = await makeProduct(t, teacher)
  const ids: number[] = []
  for (const rating of [3, 5, 1]) {
    t.clock.advance({ minutes: 1 })
    ids.push((await review(id, rating)).id)
  }
  const [three, five, one] = ids as [number, number, number]
  await vote(await makePerson(t), three)
  const order = async (query: object) => (await shown(id, query)).reviews.map(written => written.id)
  expect(await order({})).toEqual([one, five, three])
  expect(await order({ sort: 'helpful' })).toEqual([three, one, five])
  expect(await order({ sort: 'highest' })).toEqual([five, three, one])
  expect(await order({ sort: 'lowest' })).toEqual([one, three, five])
  expect(await order({ sort: 'helpful', limit: 1, offset: 1 })).toEqual([one])
})

test('who leaves takes their votes along; a review that goes takes its votes', async () => {
  const id = await makeProduct(t, teacher)
  const [stays, goes] = [await review(id), await review(id)]
  const person = await makePerson(t)
  await vote(person, stays.id)
  await vote(person, goes.id)
  await t.api(goes.person.token).reviewRemove({ params: { id } })
  const { userId: user_id, email, username } = person
  await t.api(person.token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
  expect((await shown(id)).reviews).toMatchObject([{ id: stays.id, helpful: 0 }])
})

test('the seller replies once, changes it and takes it back; who wrote the review is told once', async () => {
  const { manager, member, id: centreId } = await makeCentre(t)
  const id = await makeProduct(t, member, { centreId })
  const name = `Essays ${unique()}`
  await changeProductRow(t, id, sql`name = ${name}`)
  const written = await review(id, 3)
  for (const person of [written.person, teacher, await makePerson(t), admin])
    await expect(reply(person, written.id, 'No')).rejects.toMatchObject(refusedWith('review_unknown'))
  await reply(manager, written.id, 'Thank <b>you</b>.')
  expect((await shown(id)).reviews).toMatchObject([{ reply: { text: 'Thank you.' } }])
  await reply(member, written.id, 'Thank you, and sorry.')
  const [product] = await t.api().productView({ params: { id } })
  expect(product?.reviews).toMatchObject([{ reply: { text: 'Thank you, and sorry.' } }])
  await reply(member, written.id, '')
  expect((await shown(id)).reviews).toMatchObject([{ reply: null }])
  await reply(member, written.id, 'Once more')
  const mails = (await t.mailsTo(written.person.email)).filter(({ subject }) => subject.includes(name))
  expect(mails).toMatchObject([{ body: expect.stringContaining('Thank you.') }])
  expect(await rights(member, id)).toMatchObject({ may_reply: true, may_moderate: false })
  const { notices } = await t.api(written.person.token).noticeList({})
  expect(notices).toMatchObject([{ kind: 'reviews', path: `/product/preview/course/${id}#reviews` }])
})

test('staff hide a reply and restore it, and it is in their log', async () => {
  const id = await makeProduct(t, teacher)
  const written = await review(id)
  await reply(teacher, written.id, 'Call me')
  const hide = (person: TestPerson, reason = 'A phone number') =>
    t.api(person.token).reviewReplyHide({ body: { review_id: written.id, reason } })
  const restore = (person: TestPerson) =>
    t.api(person.token).reviewReplyRestore({ body: { review_id: written.id } })
  for (const person of [teacher, written.person])
    await expect(hide(person)).rejects.toMatchObject(refusedWith('review_unknown'))
  await hide(admin)
  await hide(admin, 'Another')
  expect((await shown(id)).reviews).toMatchObject([{ reply: null }])
  expect(await rights(teacher, id)).toMatchObject({
    hidden: [{ review_id: written.id, text: 'Call me', reason: 'A phone number' }],
  })
  expect(await rights(written.person, id)).toMatchObject({ hidden: [] })
  await expect(reply(teacher, written.id, 'Again')).rejects.toMatchObject(refusedWith('reply_hidden'))
  await expect(restore(teacher)).rejects.toMatchObject(refusedWith('review_unknown'))
  await restore(admin)
  expect((await shown(id)).reviews).toMatchObject([{ reply: { text: 'Call me' } }])
  const { acts } = await t.api(admin.token).adminActs({ body: { q: String(id) } })
  expect(acts.filter(({ subject }) => subject.type === 'product' && subject.id === String(id))).toMatchObject(
    [
      { act: 'reply_restored', before: { review: written.id } },
      { act: 'reply_hidden', after: { review: written.id, reason: 'A phone number' } },
    ],
  )
})
