import { randomUUID } from 'node:crypto'
import { roles } from '#server/kernel/caller.ts'
import type { TestApp } from '#server/testing/app.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'

/** A parent's conversation with a teacher, and its first message. */
export async function begunTalk(t: TestApp, teacher: TestPerson) {
  const parent = await makePerson(t, {
    ...{ role: roles.parent, firstName: 'Man Yee', lastName: 'Ho', displayName: 'Mandy88' },
  })
  const { conversation, message } = await t.api(parent.token).conversationOpen({
    body: { teacher_id: teacher.userId, text: 'Is an hour too long for P3?', client_id: randomUUID() },
  })
  return { parent, talk: conversation.conversation_id, said: message.message_id }
}

/** A teacher, a student and a booking of theirs. */
export async function bookedLesson(t: TestApp) {
  const [teacher, buyer] = [await makeTrialTeacher(t), await makePerson(t)]
  const { bookingId, orderId } = await book(t, buyer, await makeLesson(t, teacher))
  return { teacher, buyer, bookingId, orderId }
}
