import { asc, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/db.ts'
import { prepared, preparedByIds } from '#server/platform/db/prepared.ts'
import type { Side } from './conversation.policy.ts'
import { type Conversation, conversations, type Message, messages } from './conversations.tables.ts'

const lockByIds = preparedByIds('conversations-lock', (db, among) =>
  db.select().from(conversations).where(among(conversations.id)).orderBy(asc(conversations.id)).for('update'),
)

/** In one order, so that none waits for another in a circle. */
export const lockConversations = (tx: Tx, ids: readonly number[]): Promise<Conversation[]> =>
  lockByIds(tx, ids)

const untoldOf = prepared('messages-untold', db =>
  db
    .select(getTableColumns(messages))
    .from(messages)
    .innerJoin(
      sql`unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('sides')}::text[],
        ${sql.placeholder('afters')}::bigint[]) as asked (id, side, after)`,
      sql`asked.id = ${messages.conversationId} and asked.side = ${messages.side}
        and ${messages.position} > asked.after
        and ${isNull(messages.deletedAt)} and ${gt(messages.sentAt, sql`${sql.placeholder('since')}`)}`,
    )
    .orderBy(asc(messages.conversationId), asc(messages.position)),
)

/** What a side has written after a position. */
export const listUntold = (
  tx: Tx,
  asked: readonly { id: number; of: Side; after: number }[],
  since: Date,
): Promise<Message[]> =>
  untoldOf(tx, {
    ids: asked.map(({ id }) => id),
    sides: asked.map(({ of }) => of),
    afters: asked.map(({ after }) => after),
    since,
  })

const noteNotified = prepared('conversations-told', db =>
  db.execute(sql`
    update ${conversations} set
      family_told = case when asked.family then last_position else family_told end,
      family_telling = case when asked.family then null else family_telling end,
      seller_told = case when asked.seller then last_position else seller_told end,
      seller_telling = case when asked.seller then null else seller_telling end
    from (
      select id, bool_or(side = 'family') as family, bool_or(side = 'seller') as seller
      from unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('sides')}::text[]) as one (id, side)
      group by id) asked
    where ${conversations.id} = asked.id`),
)

/** Under the lock: what comes later asks for a job of its own. */
export async function markNotified(
  tx: Tx,
  asked: readonly { conversation: number; side: Side }[],
): Promise<void> {
  await noteNotified(tx, {
    ids: asked.map(({ conversation }) => conversation),
    sides: asked.map(({ side }) => side),
  })
}
