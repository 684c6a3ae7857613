import type { Caller } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { OrderLine } from '../commerce.tables.ts'
import type {
  HandedOver,
  HeldLines,
  Item,
  KindLines,
  LineDescription,
  LineKind,
  Quoted,
  SoldLessons,
} from './line-kind.ts'
import { itemKey, type LineKinds } from './line-kinds.ts'

// Each function calls one operation of `LineKind` for the kinds of the lines.

/** Groups lines by kind, in the order of the registry and then by item, so that rows are always locked in one order. */
function byKind(kinds: LineKinds, lines: readonly OrderLine[]): [LineKind, OrderLine[]][] {
  for (const { kind } of lines) kinds.get(kind)
  return kinds.all
    .map((kind): [LineKind, OrderLine[]] => [
      kind,
      lines.filter(line => line.kind === kind.name).toSorted((one, other) => one.itemId - other.itemId),
    ])
    .filter(([, some]) => some.length > 0)
}

/** Quotes by `itemKey`; an item without an answer is gone. */
export async function quoteItems(
  { kinds, clock }: Pick<CommerceContext, 'kinds' | 'clock'>,
  db: Db,
  buyer: Caller | null,
  items: readonly Item[],
): Promise<ReadonlyMap<string, Quoted>> {
  const now = clock.now()
  const quoted = new Map<string, Quoted>()
  for (const kind of kinds.all) {
    const itemIds = items.filter(item => item.kind === kind.name).map(({ itemId }) => itemId)
    if (itemIds.length === 0) continue
    for (const [itemId, answer] of await kind.quote(db, { buyer, itemIds, now })) {
      quoted.set(itemKey({ kind: kind.name, itemId }), answer)
    }
  }
  return quoted
}

/** Returns the lines that can't be held. */
export async function holdLines(
  context: CommerceContext,
  tx: Tx,
  { lines, ...rest }: HeldLines,
): Promise<OrderLine[]> {
  const gone: OrderLine[] = []
  for (const [kind, some] of byKind(context.kinds, lines)) {
    gone.push(...(await kind.hold(context, tx, { ...rest, lines: some })))
  }
  return gone
}

/** Outcomes by the line's id. */
export async function handOverLines(
  context: CommerceContext,
  tx: Tx,
  { lines, ...rest }: Parameters<LineKind['handOver']>[2],
): Promise<ReadonlyMap<number, HandedOver>> {
  const outcomes = new Map<number, HandedOver>()
  for (const [kind, some] of byKind(context.kinds, lines)) {
    for (const [id, outcome] of await kind.handOver(context, tx, { ...rest, lines: some })) {
      outcomes.set(id, outcome)
    }
  }
  return outcomes
}

export async function releaseLines(
  context: CommerceContext,
  tx: Tx,
  { lines, ...rest }: KindLines,
): Promise<void> {
  for (const [kind, some] of byKind(context.kinds, lines))
    await kind.release(context, tx, { ...rest, lines: some })
}

export async function revokeLines(
  context: CommerceContext,
  tx: Tx,
  { lines, ...rest }: KindLines,
): Promise<void> {
  for (const [kind, some] of byKind(context.kinds, lines))
    await kind.revoke(context, tx, { ...rest, lines: some })
}

/** Finds the lines that can no longer be refunded. */
export async function findFinalLines(
  { kinds }: CommerceContext,
  tx: Tx,
  lines: readonly OrderLine[],
): Promise<OrderLine[]> {
  const final: OrderLine[] = []
  for (const [kind, some] of byKind(kinds, lines)) final.push(...((await kind.findFinal?.(tx, some)) ?? []))
  return final
}

/** Of these lines those whose money is held until lessons are taught. */
export const heldLinesOf = (kinds: LineKinds, lines: readonly OrderLine[]): OrderLine[] =>
  lines.filter(({ kind }) => kinds.get(kind).findLessons !== undefined)

/** The lessons of lines that are held for them, by the line's id. */
export async function findSoldLessons(
  kinds: LineKinds,
  db: Db,
  lines: readonly OrderLine[],
): Promise<ReadonlyMap<number, SoldLessons>> {
  const found = new Map<number, SoldLessons>()
  for (const [kind, some] of byKind(kinds, lines)) {
    const itemIds = [...new Set(some.map(({ itemId }) => itemId))]
    const byItem = await kind.findLessons?.(db, itemIds)
    for (const { id, itemId } of some) {
      const sold = byItem?.get(itemId)
      if (sold) found.set(id, sold)
    }
  }
  return found
}

/** By `itemKey`. */
export async function describeLines(
  kinds: LineKinds,
  db: Db,
  lines: readonly OrderLine[],
): Promise<ReadonlyMap<string, LineDescription>> {
  const described = new Map<string, LineDescription>()
  for (const [kind, some] of byKind(kinds, lines)) {
    const itemIds = [...new Set(some.map(({ itemId }) => itemId))]
    for (const [itemId, description] of (await kind.describe?.(db, itemIds)) ?? []) {
      described.set(itemKey({ kind: kind.name, itemId }), description)
    }
  }
  return described
}
