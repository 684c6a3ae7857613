import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared, preparedByIds } from '#server/platform/db/prepared.ts'
import type { Seller } from '../accounts/index.ts'
import type { Side } from './conversation.policy.ts'
import { type Pair, sellerColumns } from './conversation.repository.ts'
import { blocks, conversations } from './conversations.tables.ts'

const findBlocksOf = preparedByIds('conversation-blocks', (db, among) =>
  db
    .select({ id: conversations.id, side: blocks.side })
    .from(conversations)
    .innerJoin(
      blocks,
      and(
        eq(blocks.familyId, conversations.familyId),
        or(eq(blocks.teacherId, conversations.teacherId), eq(blocks.centreId, conversations.centreId)),
      ),
    )
    .where(among(conversations.id)),
)

/** Which sides have blocked the other, by conversation. */
export async function findBlocks(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<Side>>> {
  if (ids.length === 0) return new Map()
  const rows = await findBlocksOf(db, ids)
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byId].map(([id, found]) => [id, new Set(found.map(({ side }) => side))]))
}

const isBlockOf = ({ familyId, seller: { type, id } }: Omit<Pair, 'memberId'>) =>
  and(eq(blocks.familyId, familyId), eq(type === 'teacher' ? blocks.teacherId : blocks.centreId, id))

export async function isBlocked(db: Db, pair: Omit<Pair, 'memberId'>): Promise<boolean> {
  const { familyId, seller } = pair
  const [row] = await findBlock(db, { familyId, ...sellerColumns(seller) })
  return row !== undefined
}

const findBlock = prepared('conversation-block', db =>
  db
    .select({ side: blocks.side })
    .from(blocks)
    .where(
      and(
        eq(blocks.familyId, sql.placeholder('familyId')),
        or(
          eq(blocks.teacherId, sql.placeholder('teacherId')),
          eq(blocks.centreId, sql.placeholder('centreId')),
        ),
      ),
    )
    .limit(1),
)

/** Of these families, those with a block between them and one of the sellers. */
export async function listBlockedFamilies(
  db: Db,
  familyIds: readonly number[],
  sellers: readonly Seller[],
): Promise<ReadonlySet<number>> {
  if (familyIds.length === 0) return new Set()
  const rows = await db
    .select({ familyId: blocks.familyId })
    .from(blocks)
    .where(
      and(
        inArray(blocks.familyId, [...familyIds]),
        or(...sellers.map(({ type, id }) => eq(type === 'teacher' ? blocks.teacherId : blocks.centreId, id))),
      ),
    )
  return new Set(rows.map(({ familyId }) => familyId))
}

export async function insertBlock(
  tx: Tx,
  { familyId, seller }: Omit<Pair, 'memberId'>,
  block: { side: Side; blockedBy: number; blockedAt: Date },
): Promise<void> {
  await tx
    .insert(blocks)
    .values({ familyId, ...sellerColumns(seller), ...block })
    .onConflictDoNothing()
}

export async function deleteBlock(tx: Tx, pair: Omit<Pair, 'memberId'>, side: Side): Promise<void> {
  await tx.delete(blocks).where(and(isBlockOf(pair), eq(blocks.side, side)))
}

/** Those of someone who leaves: no one writes to them any more. */
export async function deleteBlocksOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(blocks).where(or(eq(blocks.familyId, userId), eq(blocks.teacherId, userId)))
}

/** Those that someone has asked for: for a centre they stay, by anyone who runs it. */
export function listBlocksBy(db: Db, userId: number) {
  return db
    .select({
      familyId: blocks.familyId,
      teacherId: blocks.teacherId,
      centreId: blocks.centreId,
      at: blocks.blockedAt,
    })
    .from(blocks)
    .where(eq(blocks.blockedBy, userId))
    .orderBy(blocks.blockedAt)
}
