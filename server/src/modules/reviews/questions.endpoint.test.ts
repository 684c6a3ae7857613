import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { longestQuestion, mostWaiting } from '#contract/rules/questions.ts'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
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

const makeAsker = () => makePerson(t, { firstName: 'Ka Yan', lastName: 'Wong', displayName: 'kayan2013' })

async function ask(person: TestPerson, course_id: number, text = 'Is it for P4?') {
  const { question } = await t.api(person.token).questionAsk({ body: { course_id, question: text } })
  return question
}
const answer = (person: TestPerson, question_id: number, text: string) =>
  t.api(person.token).questionAnswer({ body: { question_id, answer: text } })
const hide = (person: TestPerson, question_id: number, reason = 'Advertising') =>
  t.api(person.token).questionHide({ body: { question_id, reason } })
const restore = (person: TestPerson, question_id: number) =>
  t.api(person.token).questionRestore({ body: { question_id } })
const shown = (id: number, query = {}) => t.api().productQuestions({ params: { id }, query })
const open = (person: TestPerson, id: number) => t.api(person.token).openQuestions({ params: { id } })

test('a question is read by who asked and the seller, and by everybody once it is answered', async () => {
  const id = await makeProduct(t, teacher)
  const [student, other] = [await makeAsker(), await makeAsker()]
  const question = await ask(student, id, '  Is it for <b>P4</b>?  ')
  expect(question).toMatchObject({ name: 'Ka Yan W.', avatar: '', question: 'Is it for P4?', own: true })
  expect(await shown(id)).toEqual({ count: 0, questions: [] })
  expect(await open(other, id)).toMatchObject({ may_ask: true, may_answer: false, count: 0, questions: [] })
  expect(await open(student, id)).toMatchObject({ count: 1, questions: [{ id: question.id, own: true }] })
  expect(await open(teacher, id)).toMatchObject({
    may_ask: false,
    may_answer: true,
    may_moderate: true,
    count: 1,
    questions: [{ id: question.id, own: false, answer: null }],
  })

  await answer(teacher, question.id, 'Yes, and for P5.')
  const page = await shown(id)
  expect(page).toMatchObject({
    count: 1,
    questions: [{ id: question.id, name: 'Ka Yan W.', answer: { text: 'Yes, and for P5.' } }],
  })
  // Nothing but what everyone may know of who asked.
  expect(JSON.stringify(page)).not.toMatch(/kayan2013|@example/)
  expect(await open(student, id)).toMatchObject({ count: 0 })
})

test('the newest answer comes first, page by page; a changed one keeps its place, an empty one goes', async () => {
  const id = await makeProduct(t, teacher)
  const people = await Promise.all([makeAsker(), makeAsker(), makeAsker()])
  const asked = await Promise.all(people.map((person, place) => ask(person, id, `Question ${place}`)))
  const [first, second, third] = asked.map(question => question.id) as [number, number, number]
  for (const one of [second, third, first]) {
    t.clock.advance({ minutes: 1 })
    await answer(teacher, one, `Answer ${one}`)
  }
  await answer(teacher, second, 'Better')
  const ids = async (query = {}) => (await shown(id, query)).questions.map(question => question.id)
  expect(await ids()).toEqual([first, third, second])
  expect(await ids({ limit: 1, offset: 1 })).toEqual([third])
  await answer(teacher, third, ' ')
  expect(await ids()).toEqual([first, second])
  expect((await open(teacher, id)).questions.map(question => question.id)).toEqual([third])
})

test('the seller is told by mail, and who asked once; neither learns an address', async () => {
  const name = `Essays ${unique()}`
  const { manager, member, id: centreId } = await makeCentre(t)
  const id = await makeProduct(t, member, { centreId })
  await changeProductRow(t, id, sql`name = ${name}`)
  const student = await makeAsker()
  const question = await ask(student, id, 'With answers?')
  for (const seller of [manager, member]) {
    const mails = (await t.mailsTo(seller.email)).filter(({ subject }) => subject.includes(name))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('With answers?')
    expect(mails[0]?.body).toContain('Ka Yan W.')
    expect(mails[0]?.body).not.toContain(student.email)
  }
  const notified = async () =>
    (await t.mailsTo(student.email)).filter(({ subject }) => subject.includes(name))
  await answer(manager, question.id, 'Yes, at the end.')
  await answer(member, question.id, 'Yes, at the very end.')
  await answer(member, question.id, '')
  await answer(member, question.id, 'Yes.')
  expect(await notified()).toMatchObject([{ body: expect.stringContaining('Yes, at the end.') }])
  expect((await notified())[0]?.body).not.toContain(manager.email)
  // The bell of both rings, too, and leads to the question.
  const rung = async ({ token }: TestPerson) =>
    (await t.api(token).noticeList({})).notices.filter(
      ({ path }) => path === `/product/preview/course/${id}#questions`,
    )
  for (const seller of [manager, member]) expect(await rung(seller)).toMatchObject([{ kind: 'teaching' }])
  expect(await rung(student)).toMatchObject([{ kind: 'reviews' }])
})

test('strangers neither answer, hide, restore nor take back; the seller does not ask', async () => {
  const id = await makeProduct(t, teacher)
  const [student, stranger, rival] = [await makeAsker(), await makeAsker(), await makeTeacher(t)]
  const question = await ask(student, id)
  for (const person of [stranger, rival, student]) {
    await expect(answer(person, question.id, 'No')).rejects.toMatchObject(refusedWith('question_unknown'))
    await expect(hide(person, question.id)).rejects.toMatchObject(refusedWith('question_unknown'))
    await expect(restore(person, question.id)).rejects.toMatchObject(refusedWith('question_unknown'))
  }
  await expect(answer(admin, question.id, 'No')).rejects.toMatchObject(refusedWith('question_unknown'))
  const remove = (person: TestPerson) =>
    t.api(person.token).questionRemove({ body: { question_id: question.id } })
  await expect(remove(stranger)).rejects.toMatchObject(refusedWith('question_unknown'))
  await expect(remove(teacher)).rejects.toMatchObject(refusedWith('question_unknown'))
  await expect(ask(teacher, id)).rejects.toMatchObject(refusedWith('question_own'))
  await remove(student)
  expect(await open(teacher, id)).toMatchObject({ count: 0 })
})

test('a few at a time: words are limited, and so is what waits, also of many at once', async () => {
  const id = await makeProduct(t, teacher)
  const student = await makeAsker()
  await expect(ask(student, id, 'x'.repeat(longestQuestion + 1))).rejects.toMatchObject({ status: 422 })
  await expect(ask(student, id, '<b></b>')).rejects.toMatchObject({ status: 422 })
  const asked = await Promise.allSettled(
    Array.from({ length: mostWaiting + 3 }, (_, place) => ask(student, id, `Question ${place}`)),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostWaiting)
  const [waiting] = (await open(student, id)).questions
  await expect(ask(student, id)).rejects.toMatchObject(refusedWith('questions_waiting'))
  await answer(teacher, waiting?.id ?? 0, 'Yes')
  await ask(student, id)
})

test('somebody who asks without end is slowed down', async () => {
  const limited = await createTestApp({ rateLimits: true }, { db: t.platform.db })
  const student = await makeAsker()
  const products = await Promise.all(Array.from({ length: 5 }, () => makeProduct(t, teacher)))
  const tries = await Promise.allSettled(
    products.flatMap(course_id =>
      ['One?', 'Two?', 'Three?'].map(question =>
        limited.api(student.token).questionAsk({ body: { course_id, question } }),
      ),
    ),
  )
  const late = tries.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  expect(late.length).toBeGreaterThan(0)
  for (const error of late) expect(error).toMatchObject(refusedWith('too_many', { status: 429 }))
})

test('the seller hides and restores; what staff hide only staff restore, and it is in their log', async () => {
  const id = await makeProduct(t, teacher)
  const student = await makeAsker()
  const question = await ask(student, id)
  await answer(teacher, question.id, 'Yes')
  await hide(teacher, question.id, 'Asked already')
  expect(await shown(id)).toMatchObject({ count: 0 })
  expect((await open(teacher, id)).questions).toMatchObject([
    { hidden: { by_staff: false, reason: 'Asked already' } },
  ])
  // Who asked learns that it is hidden, and not why.
  expect((await open(student, id)).questions).toMatchObject([{ hidden: { reason: '' } }])
  await expect(answer(teacher, question.id, 'No')).rejects.toMatchObject(refusedWith('question_hidden'))
  await restore(teacher, question.id)
  expect(await shown(id)).toMatchObject({ count: 1 })

  await hide(admin, question.id, 'Names a child')
  await hide(teacher, question.id, 'Mine')
  await expect(restore(teacher, question.id)).rejects.toMatchObject(refusedWith('question_hidden_by_staff'))
  expect((await open(teacher, id)).questions).toMatchObject([
    { hidden: { by_staff: true, reason: 'Names a child' } },
  ])
  await restore(admin, question.id)
  await restore(admin, question.id)
  expect(await shown(id)).toMatchObject({ count: 1 })
  const { acts } = await t.api(admin.token).adminActs({ body: { q: String(id) } })
  const about = acts.filter(({ subject }) => subject.type === 'product' && subject.id === String(id))
  expect(about).toMatchObject([
    { act: 'question_restored', before: { question: question.id, reason: 'Names a child' } },
    { act: 'question_hidden', after: { question: question.id, reason: 'Names a child' } },
  ])
})

test('of what is not on sale there is nothing to read or to ask', async () => {
  const id = await makeProduct(t, teacher)
  const student = await makeAsker()
  const question = await ask(student, id)
  await answer(teacher, question.id, 'Yes')
  await t.api(teacher.token).productStatus({ params: { status: '0' }, body: { course_id: id } })
  expect(await shown(id)).toEqual({ count: 0, questions: [] })
  await expect(open(student, id)).rejects.toMatchObject(refusedWith('product_unknown'))
  await expect(ask(student, id)).rejects.toMatchObject(refusedWith('product_unknown'))
})

test('is answered where who asked finds the answer, and nowhere else', async () => {
  const [id, asker, buyer] = [await makeProduct(t, teacher), await makeAsker(), await makeAsker()]
  const [asked, bought] = [await ask(asker, id), await ask(buyer, id)]
  await own(t, buyer, id)
  await changeProductRow(t, id, sql`status = 0`)
  await expect(answer(teacher, asked.id, 'Yes, for P5.')).rejects.toMatchObject(
    refusedWith('question_unseen', { status: 409 }),
  )
  expect(await t.mailsTo(asker.email)).toEqual([])
  await answer(teacher, bought.id, 'Yes, for P6.')
  expect(await t.mailsTo(buyer.email)).toHaveLength(1)

  const { id: centreId, member } = await makeCentre(t)
  const course = await makeProduct(t, member, { centreId })
  const question = await ask(buyer, course)
  await own(t, buyer, course)
  await t.api(admin.token).adminCentreEnd({ body: { centre_id: centreId } })
  await expect(answer(member, question.id, 'Write to me.')).rejects.toMatchObject({ status: 409 })
  expect(await t.mailsTo(buyer.email)).toHaveLength(1)
})

test('a question goes with the copy of one’s data; who leaves leaves what was answered, nameless', async () => {
  const id = await makeProduct(t, teacher)
  const student = await makeAsker()
  const [answered, waiting] = [await ask(student, id, 'Answered?'), await ask(student, id, 'Waiting?')]
  await answer(teacher, answered.id, 'Yes')
  const zip = await t.request({ url: '/api/user/export', token: student.token })
  const data = JSON.parse(Buffer.from(unzipSync(zip.rawPayload)['data.json'] ?? []).toString())
  expect(data.community.questions).toMatchObject([
    { course_id: id, question: 'Waiting?' },
    { course_id: id, question: 'Answered?' },
  ])
  await t.api(student.token).userDelete({
    body: { user_id: student.userId, email: student.email, username: student.username, pwd: PASSWORD },
  })
  expect((await shown(id)).questions).toMatchObject([{ id: answered.id, name: 'Former member' }])
  expect((await open(teacher, id)).questions.map(question => question.id)).not.toContain(waiting.id)
})
