import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { enrol, makeClass } from '#server/testing/classes.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { buyGifts, codeOf, giftFor } from './commerce/gifts/gifts.test-support.ts'
import { list, makeParent, seen, send, talk, view } from './conversations/conversations.test-support.ts'

// What the table in contract/rules/who-reaches-whom.ts says of class messages; the rest is tested with its own calls.

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const write = (teacher: TestPerson, classId: number, message: string, waiting = false) =>
  t.api(teacher.token).classMessage({ body: { class_id: classId, message, waiting } })
const mailed = async ({ email }: TestPerson, message: string) =>
  (await t.mailsTo(email)).some(({ body }) => body.includes(message))
const block = async (parent: TestPerson, to: { teacher_id: number } | { centre_id: number }) => {
  const id = await talk(t, parent, to)
  await t.api(parent.token).conversationBlock({ params: { id } })
  return () => t.api(parent.token).conversationUnblock({ params: { id } })
}

describe('a class message', () => {
  test('does not get around a block, by whatever side', async () => {
    const { teacher, classId } = await makeClass(t, { seats: 5 })
    const [parent, other] = [await makeParent(t), await makeParent(t)]
    for (const one of [parent, other]) await enrol(t, classId, one)
    const unblock = await block(parent, { teacher_id: teacher.userId })
    expect(await write(teacher, classId, 'Bring a ruler')).toMatchObject({ told: 1 })
    expect(await mailed(other, 'Bring a ruler')).toBe(true)
    expect(await mailed(parent, 'Bring a ruler')).toBe(false)
    await unblock()
    expect(await write(teacher, classId, 'Bring a pen')).toMatchObject({ told: 2 })
    expect(await mailed(parent, 'Bring a pen')).toBe(true)
  })

  test('reaches nobody where the only seat is of a family that has blocked the teacher', async () => {
    const { teacher, classId } = await makeClass(t)
    const parent = await makeParent(t)
    await enrol(t, classId, parent)
    await block(parent, { teacher_id: teacher.userId })
    await expect(write(teacher, classId, 'Call me')).rejects.toEqual(refusedWith('class_nobody'))
    await expect(write(teacher, classId, 'Call me', true)).rejects.toEqual(refusedWith('class_nobody'))
  })

  test('of a centre’s class stays out where the centre is blocked', async () => {
    const centre = await makeCentre(t)
    const { classId } = await makeClass(t, { teacher: centre.member, seats: 5 })
    await t.platform.db.execute(sql`update classes set centre_id = ${centre.id} where id = ${classId}`)
    const parent = await makeParent(t)
    await enrol(t, classId, parent)
    await block(parent, { centre_id: centre.id })
    await expect(write(centre.member, classId, 'Hello')).rejects.toEqual(refusedWith('class_nobody'))
  })

  test('stands in the bell in full, so that a parent finds it whatever becomes of the email', async () => {
    const { teacher, classId } = await makeClass(t)
    const parent = await makeParent(t)
    await enrol(t, classId, parent)
    await t.api(parent.token).noticeChoose({ body: { kind: 'lessons', mail: 'none' } })
    const message = `Bring a ruler. ${'Then we measure the room. '.repeat(30)}And a pen.`
    await write(teacher, classId, message)
    await t.platform.jobs.runDue()
    const { notices } = await t.api(parent.token).noticeList({ query: {} })
    expect(notices).toMatchObject([{ quote: message }])
    // What was written in a conversation stands there, where it can be deleted.
    await send(t, parent, await talk(t, parent, { teacher_id: teacher.userId }))
    await t.platform.jobs.runDue()
    const { notices: told } = await t.api(teacher.token).noticeList({ query: {} })
    expect(told.map(({ quote }) => quote)).toEqual(told.map(() => ''))
  })

  test('that waits for its job is not sent for a teacher who was suspended meanwhile', async () => {
    const { teacher, classId } = await makeClass(t)
    const parent = await makeParent(t)
    await enrol(t, classId, parent)
    await write(teacher, classId, 'One last word')
    const staff = await makePerson(t, { role: roles.admin })
    await t.api(staff.token).personSuspend({ body: { user_id: teacher.userId, reason: 'Reported' } })
    expect(await mailed(parent, 'One last word')).toBe(false)
  })
})

describe('the words beside a gift', () => {
  const give = async (from: TestPerson, to: TestPerson, message: string) => {
    const course = await makeProduct(t, await makeTeacher(t))
    const { gifts } = await buyGifts(t, from, [giftFor(t, course, { recipient_email: to.email, message })])
    const mails = await t.mailsTo(to.email)
    const seen = await t.api().giftView({ params: { code: codeOf(gifts[0] ?? { path: '' }) }, query: {} })
    return {
      arrived: mails.some(({ subject, body }) => /gift/i.test(subject + body)),
      words: mails.some(({ body }) => body.includes(message)),
      page: seen.message === message,
    }
  }
  const withWords = { arrived: true, words: true, page: true }
  const without = { arrived: true, words: false, page: false }

  test('do not get around a block, nor come from a seller the family has nothing to do with', async () => {
    const [parent, teacher, other] = [await makeParent(t), await makeTeacher(t), await makeTeacher(t)]
    const unblock = await block(parent, { teacher_id: teacher.userId })
    expect(await give(teacher, parent, 'Why did you block me?')).toEqual(without)
    await unblock()
    expect(await give(teacher, parent, 'Well done this year')).toEqual(withWords)
    expect(await give(other, parent, 'Come to my lessons')).toEqual(without)
  })

  test('of a centre’s people neither, where the centre is blocked', async () => {
    const [parent, centre] = [await makeParent(t), await makeCentre(t)]
    await block(parent, { centre_id: centre.id })
    for (const person of [centre.manager, centre.member])
      expect(await give(person, parent, `From ${person.userId}`)).toEqual(without)
  })

  test('come from another family', async () => {
    expect(await give(await makeParent(t), await makeParent(t), 'Happy birthday, Hei Tung')).toEqual(
      withWords,
    )
  })
})

test('of a centre that is closed nobody reads what families wrote to it, until it opens again', async () => {
  const centre = await makeCentre(t)
  const parent = await makeParent(t)
  await t.api(parent.token).learnerAdd({ body: { first_name: 'Hei Tung', grade: 'P3', school: '' } })
  const id = await talk(t, parent, { centre_id: centre.id })
  const staff = await makePerson(t, { role: roles.admin })
  const { manager } = centre
  const listed = async () => JSON.stringify((await list(t, manager)).conversations)
  expect(await listed()).toContain('Hei Tung')
  await t.api(staff.token).adminCentreEnd({ body: { centre_id: centre.id } })
  expect(await listed()).toBe('[]')
  expect((await list(t, manager)).unread).toBe(0)
  const unknown = refusedWith('conversation_unknown')
  await expect(view(t, manager, id)).rejects.toEqual(unknown)
  await expect(send(t, manager, id)).rejects.toEqual(unknown)
  await expect(seen(t, manager, id, 1)).rejects.toEqual(unknown)
  expect((await view(t, parent, id)).conversation).toMatchObject({ reachable: false })
  await t.api(staff.token).adminCentreRestore({ body: { centre_id: centre.id } })
  expect(await listed()).toContain('Hei Tung')
  await send(t, manager, id)
})
