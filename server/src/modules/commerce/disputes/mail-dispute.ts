import { exactAmountText } from '#contract/rules/money.ts'
import { fullName } from '#contract/rules/person-name.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrderDispute, orderMailTemplates } from '../commerce.tables.ts'
import { findBuyer, findOrder, recordMail } from '../orders/order.repository.ts'
import { orderNumber } from '../orders/order-number.ts'
import { findDispute } from './dispute.repository.ts'

const states: Readonly<Record<string, OrderDispute['state']>> = {
  dispute_open: 'open',
  dispute_won: 'won',
  dispute_lost: 'lost',
}

/** Tells the buyer what their bank has requested or decided, and what that means for their purchase. */
export async function mailDispute(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'origin'>,
  disputeId: number,
  template: (typeof orderMailTemplates)[number],
): Promise<void> {
  const { db, jobs, clock, origin } = platform
  await db.transaction(async tx => {
    if (!(await recordMail(tx, template, disputeId, clock.now()))) return
    const state = states[template]
    const dispute = await findDispute(tx, disputeId)
    const order = dispute && (await findOrder(tx, dispute.orderId))
    const buyer = order && (await findBuyer(tx, order.id))
    // Decided in the meantime: the other email covers it. People who have left have no address.
    if (!order || !buyer?.email || !state || dispute.state !== state) return
    await sendMail(jobs, tx, {
      to: buyer.email,
      template: 'dispute',
      locale: order.locale,
      params: {
        state,
        number: orderNumber(order),
        name: fullName(buyer.firstName, buyer.lastName) || buyer.displayName,
        total: exactAmountText(dispute.amountCents),
        link: `${origin()}${order.locale === 'en' ? '' : `/${order.locale}`}/orders/${order.id}`,
      },
    })
  })
}
