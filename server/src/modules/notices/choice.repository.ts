import { and, eq, sql } from 'drizzle-orm'
import { type NoticeKind, type NoticeMail, noticeKinds, usualMail } from '#contract/rules/notices.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { preparedByIds } from '#server/platform/db/prepared.ts'
import { noticeChoices } from './notices.tables.ts'

const choicesOf = preparedByIds('notice-choices', (db, among) =>
  db
    .select()
    .from(noticeChoices)
    .where(and(among(noticeChoices.userId), eq(noticeChoices.kind, sql.placeholder('kind')))),
)

/** How each of them wants to be notified of a kind. */
export async function findChoices(
  db: Db,
  userIds: readonly number[],
  kind: NoticeKind,
): Promise<(userId: number) => NoticeMail> {
  const rows = userIds.length === 0 ? [] : await choicesOf(db, userIds, { kind })
  const chosen = new Map(rows.map(row => [row.userId, row.mail]))
  return userId => chosen.get(userId) ?? usualMail[kind]
}

/** For every kind. */
export async function listChoices(db: Db, userId: number): Promise<{ kind: NoticeKind; mail: NoticeMail }[]> {
  const rows = await db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId))
  const chosen = new Map(rows.map(row => [row.kind, row.mail]))
  return noticeKinds.map(kind => ({ kind, mail: chosen.get(kind) ?? usualMail[kind] }))
}

export async function storeChoice(
  tx: Db,
  userId: number,
  choice: { kind: NoticeKind; mail: NoticeMail },
): Promise<void> {
  await tx
    .insert(noticeChoices)
    .values({ userId, ...choice })
    .onConflictDoUpdate({ target: [noticeChoices.userId, noticeChoices.kind], set: { mail: choice.mail } })
}

export async function deleteChoicesOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(noticeChoices).where(eq(noticeChoices.userId, userId))
}
