import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../accounts/index.ts'
import { describeSellers, nameOfSeller } from './describe-sellers.ts'
import { listLines, type Order, type OrderLine } from './order.repository.ts'
import { orderNumber } from './order-number.ts'
import type { Refund } from './refund.repository.ts'

/** What was bought, from whom, for how much; sent once the order is paid. */
export async function mailReceipt(platform: Platform, tx: Tx, order: Order): Promise<void> {
  const lines = await listLines(tx, [order.id])
  await mail(platform, tx, order, { template: 'receipt', lines, cents: order.totalCents })
}

export async function mailRefund(platform: Platform, tx: Tx, order: Order, refund: Refund): Promise<void> {
  await mail(platform, tx, order, { template: 'refund', lines: [], cents: refund.amountCents })
}

async function mail(
  platform: Platform,
  tx: Tx,
  order: Order,
  { template, lines, cents }: { template: 'receipt' | 'refund'; lines: OrderLine[]; cents: number },
): Promise<void> {
  const buyer = await findPersonByUserId(tx, order.userId)
  // Who has left has no address any more.
  if (!buyer?.email) return
  const sellers = await describeSellers(tx, lines)
  const items = lines.map(line => [line.title, nameOfSeller(sellers, line), dollars(line.priceCents)])
  await sendMail(platform.jobs, tx, {
    to: buyer.email,
    template,
    locale: order.locale,
    params: {
      number: orderNumber(order),
      date: dateText(platform.clock.now(), order.locale),
      name: `${buyer.firstName} ${buyer.lastName}`.trim() || buyer.displayName,
      items: JSON.stringify(items),
      total: dollars(cents),
      link: `${platform.origin()}${order.locale === 'en' ? '' : `/${order.locale}`}/orders/${order.id}`,
    },
  })
}

/** As prices are written everywhere: '$180 HK', with cents only where there are any. */
const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-HK', {
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })} HK`

const dateText = (at: Date, locale: string): string =>
  at.toLocaleString(locale === 'en' ? 'en-HK' : 'zh-HK', {
    timeZone: 'Asia/Hong_Kong',
    dateStyle: 'long',
    timeStyle: 'short',
  })
