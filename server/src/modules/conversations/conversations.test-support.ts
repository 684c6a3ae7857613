import { randomUUID } from 'node:crypto'
import type { SubjectKind } from '#contract/rules/conversations.ts'
import { roles } from '#server/kernel/caller.ts'
import type { TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'

export const makeParent = (t: TestApp, more: { lastName?: string } = {}): Promise<TestPerson> =>
  makePerson(t, { role: roles.parent, firstName: 'Man Yee', lastName: 'Ho', displayName: 'Mandy88', ...more })

type To = { teacher_id: number } | { centre_id: number } | { student_id: number }

export const open = (
  t: TestApp,
  from: TestPerson,
  to: To,
  more: {
    text?: string
    client_id?: string
    subject?: { kind: SubjectKind; id: number }
    files?: string[]
  } = {},
) =>
  t.api(from.token).conversationOpen({
    body: { text: 'Is an hour too long for P3?', client_id: randomUUID(), ...to, ...more },
  })

export const send = (
  t: TestApp,
  from: TestPerson,
  id: number,
  text = 'An hour is fine.',
  client_id: string = randomUUID(),
) => t.api(from.token).messageSend({ params: { id }, body: { text, client_id } })

export const view = (t: TestApp, { token }: TestPerson, id: number, before?: number) =>
  t.api(token).conversationView({ params: { id }, query: { before } })

export const list = (
  t: TestApp,
  { token }: TestPerson,
  query: { before?: string; limit?: number; search?: string; unread?: '1' } = {},
) => t.api(token).conversationList({ query })

export const seen = (t: TestApp, { token }: TestPerson, id: number, position: number) =>
  t.api(token).conversationSeen({ params: { id }, body: { position } })

/** A parent's conversation with someone, begun. */
export async function talk(t: TestApp, parent: TestPerson, to: To): Promise<number> {
  return (await open(t, parent, to)).conversation.conversation_id
}
