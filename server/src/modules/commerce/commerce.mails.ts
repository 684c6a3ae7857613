import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { priceText } from '#contract/rules/money.ts'
import { fullName } from '#contract/rules/person-name.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../accounts/index.ts'
import type { Order, OrderLine } from './commerce.tables.ts'
import { describeSellers, nameOfSeller, type SellerNames } from './describe-sellers.ts'
import { findBuyer, findOrder, listLines, recordMail } from './order.repository.ts'
import { orderNumber } from './order-number.ts'
import { findRefund } from './refund.repository.ts'

/** What was bought, from whom, for how much. */
export async function mailReceipt(platform: Platform, orderId: number): Promise<void> {
  await platform.db.transaction(async tx => {
    if (!(await recordMail(tx, 'receipt', orderId, platform.clock.now()))) return
    const [order, buyer, lines] = await Promise.all([
      findOrder(tx, orderId),
      findBuyer(tx, orderId),
      listLines(tx, [orderId]),
    ])
    if (!order || !buyer) return
    const sellers = await describeSellers(tx, lines)
    await mail(platform, tx, {
      order,
      buyer,
      lines,
      sellers,
      template: 'receipt',
      cents: order.totalCents,
      at: order.paidAt,
    })
  })
}

export async function mailRefund(platform: Platform, refundId: number): Promise<void> {
  await platform.db.transaction(async tx => {
    if (!(await recordMail(tx, 'refund', refundId, platform.clock.now()))) return
    const refund = await findRefund(tx, refundId)
    const order = refund && (await findOrder(tx, refund.orderId))
    const buyer = order && (await findBuyer(tx, order.id))
    if (!refund || !order || !buyer) return
    const cents = refund.amountCents
    await mail(platform, tx, {
      order,
      buyer,
      template: 'refund',
      lines: [],
      sellers: new Map(),
      cents,
      at: refund.doneAt,
    })
  })
}

interface OrderMail {
  order: Order
  buyer: Person
  lines: readonly OrderLine[]
  sellers: SellerNames
  template: 'receipt' | 'refund'
  cents: number
  at: Date | null
}

async function mail(platform: Platform, tx: Tx, content: OrderMail): Promise<void> {
  const { order, buyer, lines, sellers, template, cents, at } = content
  // Who has left has no address any more.
  if (!buyer.email) return
  const items = lines.map(line => [line.title, nameOfSeller(sellers, line), priceText(line.priceCents)])
  await sendMail(platform.jobs, tx, {
    to: buyer.email,
    template,
    locale: order.locale,
    params: {
      number: orderNumber(order),
      date: momentText(at ?? platform.clock.now(), order.locale),
      name: fullName(buyer.firstName, buyer.lastName) || buyer.displayName,
      items: JSON.stringify(items),
      total: priceText(cents),
      link: `${platform.origin()}${order.locale === 'en' ? '' : `/${order.locale}`}/orders/${order.id}`,
    },
  })
}
