import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { priceText } from '#contract/rules/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, type Person } from '../accounts/index.ts'
import type { Order, OrderLine, Refund } from './commerce.tables.ts'
import { nameOfSeller, type SellerNames } from './describe-sellers.ts'
import { orderNumber } from './order-number.ts'

/** What was bought, from whom, for how much; sent once the order is paid. */
export async function mailReceipt(
  platform: Platform,
  tx: Tx,
  bought: { order: Order; buyer: Person; lines: readonly OrderLine[]; sellers: SellerNames },
): Promise<void> {
  await mail(platform, tx, { ...bought, template: 'receipt', cents: bought.order.totalCents })
}

export async function mailRefund(
  platform: Platform,
  tx: Tx,
  order: Order,
  { amountCents: cents }: Refund,
): Promise<void> {
  const buyer = await findPersonByUserId(tx, order.userId)
  if (buyer)
    await mail(platform, tx, { order, buyer, template: 'refund', lines: [], sellers: new Map(), cents })
}

interface OrderMail {
  order: Order
  buyer: Person
  lines: readonly OrderLine[]
  sellers: SellerNames
  template: 'receipt' | 'refund'
  cents: number
}

async function mail(platform: Platform, tx: Tx, content: OrderMail): Promise<void> {
  const { order, buyer, lines, sellers, template, cents } = content
  // Who has left has no address any more.
  if (!buyer.email) return
  const items = lines.map(line => [line.title, nameOfSeller(sellers, line), priceText(line.priceCents)])
  await sendMail(platform.jobs, tx, {
    to: buyer.email,
    template,
    locale: order.locale,
    params: {
      number: orderNumber(order),
      date: momentText(platform.clock.now(), order.locale),
      name: `${buyer.firstName} ${buyer.lastName}`.trim() || buyer.displayName,
      items: JSON.stringify(items),
      total: priceText(cents),
      link: `${platform.origin()}${order.locale === 'en' ? '' : `/${order.locale}`}/orders/${order.id}`,
    },
  })
}
