import type { Tx } from '#server/platform/db/db.ts'
import { findPersonByUserId } from '../accounts/index.ts'
import type { CommerceContext } from './commerce.context.ts'
import { mailReceipt } from './commerce.mails.ts'
import type { Order, OrderLine } from './commerce.tables.ts'
import { handOverLines, releaseLines } from './kinds/ask-kinds.ts'
import type { HandedOver } from './kinds/line-kind.ts'
import { itemKey } from './kinds/line-kinds.ts'
import { post } from './ledger.repository.ts'
import { paymentEntries, providerFeeEntries } from './ledger.rules.ts'
import { changeLines, changeOrder, listBought, listLines } from './order.repository.ts'
import { requestRefund } from './refund.repository.ts'

/**
 * Gives the buyer what has been paid for and writes it into the books, in the transaction of whoever found out
 * that it was paid. The buyer and the order are locked. What can't be given goes back by itself.
 */
export async function fulfilOrder(
  context: CommerceContext,
  tx: Tx,
  order: Order,
  /** What the provider keeps; 0 where it has not said so. */
  providerFeeCents = 0,
): Promise<void> {
  const at = context.clock.now()
  const lines = await listLines(tx, [order.id])
  const buyer = await findPersonByUserId(tx, order.userId)
  const outcomes = await handOver(context, tx, { order, lines, buyer, at })
  const given = lines.filter(({ id }) => outcomes.get(id) === 'given')
  const unsold = lines.filter(line => !given.includes(line))
  const surplus = unsold.filter(({ priceCents }) => priceCents > 0)
  await releaseLines(context, tx, { order, lines: unsold, at })
  await changeOrder(tx, order, 'paid', at)
  await changeLines(tx, given, 'paid')
  await changeLines(tx, surplus, 'surplus')
  await changeLines(
    tx,
    unsold.filter(({ priceCents, state }) => priceCents === 0 && state === 'open'),
    'closed',
  )
  if (order.provider !== 'none') {
    const settled = lines.map(
      line => ({ ...line, state: surplus.includes(line) ? 'surplus' : 'paid' }) as const,
    )
    const about = { orderId: order.id, at }
    await post(
      tx,
      {
        ...about,
        key: `payment:${order.id}`,
        kind: 'payment',
        entries: paymentEntries(order.provider, settled),
      },
      {
        ...about,
        key: `provider-fee:${order.id}`,
        kind: 'provider_fee',
        entries: providerFeeEntries(order.provider, providerFeeCents),
      },
    )
  }
  const idsBy = (outcome: HandedOver) => surplus.filter(({ id }) => outcomes.get(id) === outcome)
  await giveBack(context, tx, { order, lines: idsBy('already'), reason: 'surplus', at })
  await giveBack(context, tx, { order, lines: idsBy('gone'), reason: 'gone', at })
  if (buyer) await mailReceipt(context, tx, { order, buyer, lines })
}

type Paid = Parameters<typeof handOverLines>[2]

/** What another order has given is not asked for again: a buyer pays for each item once, whatever its kind. */
async function handOver(
  context: CommerceContext,
  tx: Tx,
  paid: Paid,
): Promise<ReadonlyMap<number, HandedOver>> {
  const bought = new Set((await listBought(tx, paid.order.userId, paid.lines)).map(itemKey))
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

/** The money came for nothing: paid for in two orders that overtook each other, or gone meanwhile. */
async function giveBack(
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
    lines,
    reason,
    staffId: null,
    at,
  })
}
