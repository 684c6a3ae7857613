import type { Tx } from '#server/platform/db/db.ts'
import type { Person } from '../../accounts/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { mailAboutOrder } from '../commerce.jobs.definitions.ts'
import type { Order, OrderLine } from '../commerce.tables.ts'
import { insertHeld } from '../held/held.repository.ts'
import { handOverLines, heldLinesOf, releaseLines } from '../kinds/ask-kinds.ts'
import type { HandedOver, Item } from '../kinds/line-kind.ts'
import { itemKey } from '../kinds/line-kinds.ts'
import { post } from '../ledger/ledger.repository.ts'
import { movementsOf, paymentEntries, providerFeeEntries } from '../ledger/ledger.rules.ts'
import { soldLine } from '../ledger/price-parts.ts'
import { requestRefund, wholeLines } from '../refunds/refund.repository.ts'
import { changeLines, changeOrder, findBuyer, listBought, listLines } from './order.repository.ts'

export interface PaidOrderFacts {
  lines: readonly OrderLine[]
  /** Undefined for a deleted account. */
  buyer: Person | undefined
  /** Items of it that another order has given. */
  bought: readonly Item[]
}

/** What fulfilling must know, once the buyer and the order are locked. */
export async function readPaidOrder(tx: Tx, orderId: number): Promise<PaidOrderFacts> {
  const [lines, buyer, bought] = await Promise.all([
    listLines(tx, [orderId]),
    findBuyer(tx, orderId),
    listBought(tx, orderId),
  ])
  return { lines, buyer, bought }
}

/**
 * Gives the buyer what was paid for and books it, in the transaction that found it paid. The buyer and the order are
 * locked. Items that can't be given are refunded automatically.
 */
export async function fulfilOrder(
  context: CommerceContext,
  tx: Tx,
  order: Order,
  { lines, buyer, bought }: PaidOrderFacts,
  /** The provider's fee; 0 if it hasn't reported one. */
  providerFeeCents = 0,
): Promise<void> {
  const at = context.clock.now()
  const outcomes = await handOver(context, tx, { order, lines, buyer, at }, bought)
  const given = lines.filter(({ id }) => outcomes.get(id) === 'given')
  const unsold = lines.filter(line => !given.includes(line))
  const surplus = unsold.filter(({ priceCents }) => priceCents > 0)
  const closed = unsold.filter(({ priceCents, state }) => priceCents === 0 && state === 'open')
  await releaseLines(context, tx, { order, lines: unsold, at })
  await Promise.all([
    changeOrder(tx, order, 'paid', at),
    changeLines(tx, given, 'paid'),
    changeLines(tx, surplus, 'surplus'),
    changeLines(tx, closed, 'closed'),
    postPayment(context, tx, order, { lines, surplus, providerFeeCents, at }),
    buyer && context.jobs.enqueue(tx, mailAboutOrder, { template: 'receipt', id: order.id }),
  ])
  const idsBy = (outcome: HandedOver) => surplus.filter(({ id }) => outcomes.get(id) === outcome)
  await refundUngiven(context, tx, { order, lines: idsBy('already'), reason: 'surplus', at })
  await refundUngiven(context, tx, { order, lines: idsBy('gone'), reason: 'gone', at })
}

/** Ledger entries of a payment: the amount, the sellers' shares and the provider's fee. */
async function postPayment(
  { kinds }: Pick<CommerceContext, 'kinds'>,
  tx: Tx,
  order: Order,
  {
    lines,
    surplus,
    providerFeeCents,
    at,
  }: { lines: readonly OrderLine[]; surplus: readonly OrderLine[]; providerFeeCents: number; at: Date },
): Promise<void> {
  if (order.provider === 'none') return
  const held = heldLinesOf(kinds, lines).filter(line => line.priceCents > 0 && !surplus.includes(line))
  const settled = lines.map(line => ({
    ...soldLine(line, held.includes(line)),
    state: surplus.includes(line) ? ('surplus' as const) : ('paid' as const),
  }))
  await insertHeld(tx, held, at)
  const about = { orderId: order.id, at }
  await post(
    tx,
    {
      ...about,
      key: `payment:${order.id}`,
      kind: 'payment',
      entries: paymentEntries(order.provider, settled),
      movements: movementsOf(settled, 'sold'),
    },
    {
      ...about,
      key: `provider-fee:${order.id}`,
      kind: 'provider_fee',
      entries: providerFeeEntries(order.provider, providerFeeCents),
    },
  )
}

type Paid = Parameters<typeof handOverLines>[2]

/** Leaves out items that another order has handed over, since a buyer pays for each item once. */
async function handOver(
  context: CommerceContext,
  tx: Tx,
  paid: Paid,
  boughtItems: readonly Item[],
): Promise<ReadonlyMap<number, HandedOver>> {
  const bought = new Set(boughtItems.map(itemKey))
  const fresh = paid.lines.filter(line => !bought.has(itemKey(line)))
  const asked = await handOverLines(context, tx, { ...paid, lines: fresh })
  return new Map(
    paid.lines.map(({ id, ...line }) => [id, bought.has(itemKey(line)) ? 'already' : outcomeOf(asked, id)]),
  )
}

function outcomeOf(outcomes: ReadonlyMap<number, HandedOver>, lineId: number): HandedOver {
  const outcome = outcomes.get(lineId)
  if (!outcome) throw new Error(`The kind of line ${lineId} does not say what has become of it`)
  return outcome
}

/** Refunds lines that couldn't be handed over: they were paid twice, or were gone when the payment arrived. */
async function refundUngiven(
  context: CommerceContext,
  tx: Tx,
  {
    order,
    lines,
    reason,
    at,
  }: { order: Order; lines: readonly OrderLine[]; reason: 'surplus' | 'gone'; at: Date },
): Promise<void> {
  if (lines.length === 0) return
  await requestRefund(context, tx, {
    orderId: order.id,
    key: `${reason}-${order.id}`,
    parts: wholeLines(lines),
    reason,
    staffId: null,
    at,
  })
}
