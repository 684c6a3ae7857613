import { momentText, timesText, weekdayText } from '#contract/rules/hong-kong-texts.ts'
import { amountText } from '#contract/rules/money.ts'
import { fullName } from '#contract/rules/person-name.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../accounts/index.ts'
import type { CommerceContext } from './commerce.context.ts'
import type { Order, OrderLine } from './commerce.tables.ts'
import { describeLines } from './kinds/ask-kinds.ts'
import type { Appointment, LineDescription } from './kinds/line-kind.ts'
import { itemKey } from './kinds/line-kinds.ts'
import { describeSellers, nameOfSeller, type SellerNames } from './orders/describe-sellers.ts'
import { findBuyer, findOrder, listLines, recordMail } from './orders/order.repository.ts'
import { orderNumber } from './orders/order-number.ts'
import { findRefund } from './refunds/refund.repository.ts'

/** What was bought, from whom, and the price. */
export async function mailReceipt(platform: CommerceContext, orderId: number): Promise<void> {
  await platform.db.transaction(async tx => {
    if (!(await recordMail(tx, 'receipt', orderId, platform.clock.now()))) return
    const [order, buyer, lines] = await Promise.all([
      findOrder(tx, orderId),
      findBuyer(tx, orderId),
      listLines(tx, [orderId]),
    ])
    if (!order || !buyer) return
    const [sellers, descriptions] = [
      await describeSellers(tx, lines),
      await describeLines(platform.kinds, tx, lines),
    ]
    const hasProducts = lines.some(line => !descriptions.get(itemKey(line))?.appointment)
    // The email of a free lesson says everything.
    if (order.totalCents === 0 && !hasProducts) return
    await mail(platform, tx, {
      order,
      buyer,
      lines,
      sellers,
      descriptions,
      template: 'receipt',
      more: { bought: hasProducts ? 'products' : 'lessons' },
      cents: order.totalCents,
      at: order.paidAt,
    })
  })
}

const refundStates = { refund: 'done', refund_pending: 'pending', refund_failed: 'failed' } as const

/** If it has left this state in the meantime, nothing is sent. */
export async function mailRefund(
  platform: Platform,
  refundId: number,
  about: keyof typeof refundStates,
): Promise<void> {
  await platform.db.transaction(async tx => {
    const refund = await findRefund(tx, refundId)
    if (refund?.state !== refundStates[about]) return
    if (!(await recordMail(tx, about, refundId, platform.clock.now()))) return
    const order = await findOrder(tx, refund.orderId)
    const buyer = order && (await findBuyer(tx, order.id))
    if (!order || !buyer) return
    const cents = refund.amountCents
    await mail(platform, tx, {
      order,
      buyer,
      template: 'refund',
      more: { state: refundStates[about] },
      lines: [],
      sellers: new Map(),
      cents,
      at: refund.doneAt,
    })
  })
}

/** For a class, its start. */
const timeText = ({ day, time, minutes, learnerName }: Appointment, locale: Locale): string =>
  [`${weekdayText(day, locale)} ${timesText({ time, minutes }, locale)}`, learnerName]
    .filter(Boolean)
    .join(' · ')

interface OrderMail {
  order: Order
  buyer: Person
  lines: readonly OrderLine[]
  sellers: SellerNames
  /** By `itemKey`: the times of lessons. */
  descriptions?: ReadonlyMap<string, LineDescription>
  template: 'receipt' | 'refund'
  /** For a receipt, or a refund. */
  more: { bought: 'products' | 'lessons' } | { state: (typeof refundStates)[keyof typeof refundStates] }
  cents: number
  at: Date | null
}

async function mail(platform: Platform, tx: Tx, content: OrderMail): Promise<void> {
  const { order, buyer, lines, sellers, template, more, cents, at, descriptions } = content
  // People who have left have no address.
  if (!buyer.email) return
  const items = lines.map(line => {
    const described = descriptions?.get(itemKey(line))
    const appointment = described?.appointment
    const gift = described?.gift
    const bundle =
      line.bundleId !== null && m.mail_bundle_line({ title: line.bundleTitle }, { locale: order.locale })
    const note = appointment
      ? timeText(appointment, order.locale)
      : gift
        ? m.mail_gift_line({ name: gift.recipient_name }, { locale: order.locale })
        : bundle
    const label = note ? `${line.title} · ${note}` : line.title
    return [label, nameOfSeller(sellers, line), amountText(line.priceCents + line.couponCents)]
  })
  const couponCents = lines.reduce((sum, line) => sum + line.couponCents, 0)
  if (couponCents > 0) {
    const label = m.mail_coupon({ code: order.couponCode }, { locale: order.locale })
    items.push([label, '', `−${amountText(couponCents)}`])
  }
  await sendMail(platform.jobs, tx, {
    to: buyer.email,
    template,
    locale: order.locale,
    params: {
      number: orderNumber(order),
      date: momentText(at ?? platform.clock.now(), order.locale),
      name: fullName(buyer.firstName, buyer.lastName) || buyer.displayName,
      items: JSON.stringify(items),
      ...more,
      total: amountText(cents),
      link: `${platform.origin()}${order.locale === 'en' ? '' : `/${order.locale}`}/orders/${order.id}`,
    },
  })
}
