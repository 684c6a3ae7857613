import type { operationsContract } from '#contract/admin/operations.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { periodOf } from '#contract/rules/hong-kong-time.ts'
import { countLimit } from '#contract/rules/staff-lists.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople } from '../accounts/index.ts'
import { countMessages, listMessages, lockMessage, markAnswered, markRead } from '../site/index.ts'

type List = (typeof operationsContract)['adminMessages']

export async function viewMessages(
  { db }: Pick<Platform, 'db'>,
  { q, state, limit, offset, ...days }: BodyOf<List>,
): Promise<ResponseOf<List>> {
  const [{ messages, count }, { unread }] = await Promise.all([
    listMessages(db, { q, state, limit, offset, countLimit, ...periodOf(days) }),
    countMessages(db, countLimit),
  ])
  const staff = await findPeople(
    db,
    messages.flatMap(({ answeredBy }) => answeredBy ?? []),
  )
  return {
    messages: messages.map(({ id, name, email, message, createdAt, readAt, ...row }) => ({
      id,
      name,
      email,
      message,
      at: createdAt.toISOString(),
      read: readAt !== null,
      answered: row.answeredAt && {
        at: row.answeredAt.toISOString(),
        by: staff.get(row.answeredBy ?? 0)?.displayName ?? '',
        answer: row.answer ?? '',
      },
    })),
    count: Math.min(count, countLimit),
    more: count > countLimit,
    unread: Math.min(unread, countLimit),
  }
}

export async function markMessage(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { id, read }: { id: number; read: boolean },
): Promise<void> {
  await db.transaction(async tx => {
    const message = await lockMessage(tx, id)
    if (!message) throw new Refusal('message_unknown')
    if ((message.readAt !== null) !== read) await markRead(tx, id, read ? clock.now() : null)
  })
}

/** Once: of two who answer at the same time the second is told so, and no one gets two emails. */
export async function answerMessage(
  platform: Platform,
  staff: Caller,
  { id, answer }: { id: number; answer: string },
): Promise<void> {
  const { db, clock, jobs } = platform
  await db.transaction(async tx => {
    const row = await lockMessage(tx, id)
    if (!row) throw new Refusal('message_unknown')
    if (row.answeredAt) throw new Refusal('message_answered')
    await markAnswered(tx, id, { at: clock.now(), by: staff.userId, answer })
    if (answer !== '') {
      const { name, message, locale, email: to } = row
      await sendMail(jobs, tx, { to, template: 'contactAnswered', params: { name, message, answer }, locale })
    }
    await recordAct(platform, tx, staff, {
      act: 'message_answered',
      subject: { type: 'message', id },
      after: { by_mail: answer !== '' },
    })
  })
}
