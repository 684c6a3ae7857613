import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { longestMessage, mostOpenedADay } from '#contract/rules/conversations.ts'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { enrol, makeClass } from '#server/testing/classes.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { joinCentre, makeCentre, makeTeacher, makeTrialTeacher } from '#server/testing/teachers.ts'
import { list, makeParent, open, send, talk, view } from './conversations.test-support.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await testApp()
  admin = await makePerson(t, { role: roles.admin })
})

const suspend = ({ userId }: TestPerson) =>
  t.api(admin.token).personSuspend({ body: { user_id: userId, reason: 'Two families report it.' } })
const leave = ({ userId: user_id, email, username, token }: TestPerson) =>
  t.api(token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
const unreachable = refusedWith('person_unreachable')
const refused = refusedWith('conversation_refused')

describe('who may write first', () => {
  test('a parent to a teacher, who sees a first name and whom it is about', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    await t.api(parent.token).learnerAdd({ body: { first_name: 'Hei Tung', grade: 'P3', school: 'Harbour' } })
    const { conversation, message } = await open(t, parent, { teacher_id: teacher.userId })
    expect(conversation).toMatchObject({
      side: 'family',
      other: { type: 'teacher', path: `/teachers-and-tutors/${teacher.userId}` },
      unread: 0,
      reachable: true,
      blocked: false,
    })
    expect(message).toMatchObject({ position: 1, own: true, seen: false })
    const { conversations, unread } = await list(t, teacher)
    expect(unread).toBe(1)
    expect(conversations).toMatchObject([
      {
        side: 'seller',
        other: { type: 'family', name: 'Man Yee H.', detail: 'Parent of Hei Tung, P3', avatar: '', path: '' },
        unread: 1,
        last: { text: 'Is an hour too long for P3?', own: false },
      },
    ])
    // No surname, no name of their choice, no school, no address.
    expect(JSON.stringify(conversations)).not.toMatch(/"Ho"|Ho[^u]\b|Mandy88|Harbour|@example/)
  })

  test('writing to the same person again goes on with the same conversation', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    const first = await open(t, parent, { teacher_id: teacher.userId })
    const second = await open(t, parent, { teacher_id: teacher.userId }, { text: 'And for P4?' })
    expect(second.conversation.conversation_id).toBe(first.conversation.conversation_id)
    expect(second.message.position).toBe(2)
    // The seller may write in it, too, by the same way.
    const answered = await open(t, teacher, { student_id: parent.userId }, { text: 'Yes' })
    expect(answered.conversation.conversation_id).toBe(first.conversation.conversation_id)
  })

  test('a seller only to whom they have a booking, a place, an order or a question with', async () => {
    const teacher = await makeTrialTeacher(t)
    const stranger = await makeParent(t)
    await expect(open(t, teacher, { student_id: stranger.userId })).rejects.toMatchObject(refused)
    await expect(open(t, teacher, { student_id: 999_999_999 })).rejects.toMatchObject(refused)

    const [booked, enrolled, asking] = [await makeParent(t), await makeParent(t), await makeParent(t)]
    const { bookingId } = await book(t, booked, await makeLesson(t, teacher))
    const { classId } = await makeClass(t, { teacher, time: '10:00' })
    await enrol(t, classId, enrolled)
    await t
      .api(asking.token)
      .questionAsk({ body: { course_id: await makeProduct(t, teacher), question: 'Is it for P4?' } })
    const about = { kind: 'booking', id: bookingId } as const
    const first = await open(t, teacher, { student_id: booked.userId }, { subject: about })
    expect(first.conversation.subject).toMatchObject({ ...about, path: '/my/trial/bookings' })
    for (const { userId } of [enrolled, asking]) await open(t, teacher, { student_id: userId })
    expect((await list(t, booked)).conversations).toMatchObject([{ side: 'family', unread: 1 }])
    const rival = await makeTeacher(t)
    await expect(open(t, rival, { student_id: booked.userId })).rejects.toMatchObject(refused)
  })

  test('nobody else: learners to learners, teachers to teachers, staff, applicants, who is not verified', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    const pending = await makePerson(t, { role: roles.teacher, status: 4 })
    const to = { teacher_id: teacher.userId }
    for (const person of [await makeTeacher(t), admin, pending])
      await expect(open(t, person, to)).rejects.toMatchObject(refused)
    const { centre_id, student_id } = { centre_id: (await makeCentre(t)).id, student_id: parent.userId }
    await expect(open(t, teacher, { centre_id })).rejects.toMatchObject(refused)
    await expect(open(t, await makeParent(t), { student_id })).rejects.toMatchObject(refused)
    // No one is to be reached by the id of a parent or of no one.
    for (const teacher_id of [parent.userId, pending.userId, admin.userId, 999_999_999])
      await expect(open(t, await makeParent(t), { teacher_id })).rejects.toMatchObject(unreachable)
  })

  test('five new ones on a day in Hong Kong, also of many at once; the old ones go on', async () => {
    const parent = await makeParent(t)
    const teachers = await Promise.all(Array.from({ length: mostOpenedADay + 3 }, () => makeTeacher(t)))
    const opened = await Promise.allSettled(
      teachers.map(({ userId: teacher_id }) => open(t, parent, { teacher_id })),
    )
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostOpenedADay)
    for (const one of opened)
      if (one.status === 'rejected') expect(one.reason).toMatchObject(refusedWith('conversations_today'))
    const { conversations } = await list(t, parent)
    expect(conversations).toHaveLength(mostOpenedADay)
    await send(t, parent, conversations[0]?.conversation_id ?? 0)
  })
})

describe('what it is about', () => {
  test('a course, a class or a booking of the other side, and of nobody else', async () => {
    const teacher = await makeTrialTeacher(t)
    const [parent, other] = [await makeParent(t), await makeParent(t)]
    const { classId, productId } = await makeClass(t, { teacher, time: '10:00' })
    const { bookingId } = await book(t, other, await makeLesson(t, teacher))
    const to = { teacher_id: teacher.userId }
    const about = await open(t, parent, to, { subject: { kind: 'class', id: classId } })
    expect(about.conversation.subject).toMatchObject({ title: 'Phonics club' })
    const later = await open(t, parent, to, { subject: { kind: 'product', id: productId } })
    expect(later.conversation).toMatchObject({
      conversation_id: about.conversation.conversation_id,
      subject: { kind: 'product', id: productId },
    })
    const foreign = await makeProduct(t, await makeTeacher(t))
    for (const subject of [
      { kind: 'booking', id: bookingId } as const,
      { kind: 'product', id: foreign } as const,
      { kind: 'class', id: 999_999_999 } as const,
      { kind: 'order', id: 1 } as const,
    ])
      await expect(open(t, parent, to, { subject })).rejects.toMatchObject(
        refusedWith('conversation_subject_unknown'),
      )
  })
})

describe('who reads it', () => {
  test('the two sides; strangers, other parents, other teachers and staff find nothing', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    const id = await talk(t, parent, { teacher_id: teacher.userId })
    const { message } = await send(t, teacher, id)
    const unknown = refusedWith('conversation_unknown')
    for (const person of [await makeParent(t), await makeTeacher(t), admin]) {
      const api = t.api(person.token)
      const params = { id }
      await expect(view(t, person, id)).rejects.toMatchObject(unknown)
      await expect(send(t, person, id)).rejects.toMatchObject(unknown)
      await expect(api.conversationSeen({ params, body: { position: 1 } })).rejects.toMatchObject(unknown)
      await expect(api.conversationBlock({ params })).rejects.toMatchObject(unknown)
      await expect(api.conversationUnblock({ params })).rejects.toMatchObject(unknown)
      await expect(
        api.messageDelete({ params: { id, message_id: message.message_id } }),
      ).rejects.toMatchObject(unknown)
      expect((await list(t, person)).conversations).toEqual([])
    }
  })

  test('of a centre every manager and the teacher concerned, until they leave', async () => {
    const centre = await makeCentre(t)
    const colleague = await makePerson(t, { role: roles.teacher })
    await joinCentre(t, colleague, centre.id)
    const parent = await makeParent(t)
    const product = await makeProduct(t, centre.member, { centreId: centre.id })
    const { conversation } = await open(
      t,
      parent,
      { centre_id: centre.id },
      { subject: { kind: 'product', id: product } },
    )
    const id = conversation.conversation_id
    expect(conversation.other).toMatchObject({
      type: 'centre',
      name: centre.name,
      path: `/shop/${centre.username}`,
    })
    for (const reader of [centre.manager, centre.member])
      expect((await list(t, reader)).conversations).toMatchObject([
        { conversation_id: id, side: 'seller', answers_as: centre.name, unread: 1 },
      ])
    expect((await list(t, colleague)).conversations).toEqual([])
    await expect(view(t, colleague, id)).rejects.toMatchObject(refusedWith('conversation_unknown'))
    await send(t, centre.member, id, 'Yes, for P4.')
    expect((await view(t, parent, id)).messages.at(-1)).toMatchObject({
      own: false,
      by: centre.member.displayName,
    })
    // One inbox: what the manager has seen the centre has seen.
    await t.api(centre.manager.token).conversationSeen({ params: { id }, body: { position: 1 } })
    expect((await list(t, centre.member)).unread).toBe(0)

    await joinCentre(t, centre.member, null)
    await expect(view(t, centre.member, id)).rejects.toMatchObject(refusedWith('conversation_unknown'))
    await expect(send(t, centre.member, id)).rejects.toMatchObject(refusedWith('conversation_unknown'))
    await send(t, centre.manager, id, 'She has left us.')
  })
})

describe('who cannot be reached', () => {
  test('after a block neither side writes, and the other is told no more than that', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    const id = await talk(t, parent, { teacher_id: teacher.userId })
    const params = { id }
    await t.api(parent.token).conversationBlock({ params })
    await t.api(parent.token).conversationBlock({ params })
    await expect(send(t, teacher, id)).rejects.toMatchObject(unreachable)
    await expect(send(t, parent, id)).rejects.toMatchObject(unreachable)
    await expect(open(t, teacher, { student_id: parent.userId })).rejects.toMatchObject(unreachable)
    expect((await view(t, teacher, id)).conversation).toMatchObject({ reachable: false, blocked: false })
    expect((await view(t, parent, id)).conversation).toMatchObject({ reachable: true, blocked: true })
    // Only who has blocked ends it.
    await t.api(teacher.token).conversationUnblock({ params })
    await expect(send(t, teacher, id)).rejects.toMatchObject(unreachable)
    await t.api(parent.token).conversationUnblock({ params })
    await send(t, teacher, id)
  })

  test('suspended, deactivated and deleted people look the same', async () => {
    const parent = await makeParent(t)
    const [suspended, inactive] = [await makeTeacher(t), await makeTeacher(t)]
    const ids = [
      await talk(t, parent, { teacher_id: suspended.userId }),
      await talk(t, parent, { teacher_id: inactive.userId }),
    ]
    await suspend(suspended)
    await t.platform.db.execute(sql`update accounts set status = 0 where id = ${inactive.authId}`)
    for (const id of ids) {
      await expect(send(t, parent, id)).rejects.toMatchObject(unreachable)
      expect((await view(t, parent, id)).conversation).toMatchObject({ reachable: false, blocked: false })
    }
    const [gone, teacher] = [await makeParent(t), await makeTeacher(t)]
    const id = await talk(t, gone, { teacher_id: teacher.userId })
    await leave(gone)
    await expect(send(t, teacher, id)).rejects.toMatchObject(unreachable)
    const left = await view(t, teacher, id)
    expect(left.conversation.other).toMatchObject({ name: 'Former member', detail: '' })
    expect(left.messages).toMatchObject([{ deleted: true, text: '' }])
  })

  test('who is suspended neither reads nor writes', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    const id = await talk(t, parent, { teacher_id: teacher.userId })
    await suspend(parent)
    await expect(send(t, parent, id)).rejects.toMatchObject({ status: 401 })
    await expect(view(t, parent, id)).rejects.toMatchObject({ status: 401 })
  })
})

describe('texts', () => {
  test('are counted in characters, and stay as they are written', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    const id = await talk(t, parent, { teacher_id: teacher.userId })
    const text = '<b>你好</b> 👩‍👧 javascript:alert(1) https://example.com/?a=1&b=2\n"quoted"'
    expect((await send(t, parent, id, text)).message.text).toBe(text)
    expect((await send(t, parent, id, '👩'.repeat(longestMessage))).message.position).toBe(3)
    await expect(send(t, parent, id, '👩'.repeat(longestMessage + 1))).rejects.toMatchObject({ status: 422 })
    // Control characters, marks that turn the text around them, half a character, nothing at all.
    for (const hostile of ['a\u0000b', '\u001b[31m', 'safe \u202Etxt.exe', 'x\u2066y', '\uD800', '  \n '])
      await expect(send(t, parent, id, hostile)).rejects.toMatchObject({ status: 422 })
  })

  test('the first one that leads outside carries a notice, for both sides', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    const id = await talk(t, parent, { teacher_id: teacher.userId })
    expect((await send(t, parent, id, 'My number is 9123 4567.')).message.notice).toBe(true)
    expect((await send(t, parent, id, 'Or pay you by FPS?')).message.notice).toBe(false)
    expect((await view(t, teacher, id)).messages.map(({ notice }) => notice)).toEqual([false, true, false])
  })
})
