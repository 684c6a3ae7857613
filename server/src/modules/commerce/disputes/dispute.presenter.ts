import type { StaffDispute, ListedDispute as WireDispute } from '#contract/commerce/disputes.ts'
import type { Person } from '../../accounts/index.ts'
import type { OrderDispute } from '../commerce.tables.ts'
import { presentBuyer } from '../orders/buyer.presenter.ts'
import { orderNumber } from '../orders/order-number.ts'
import type { ListedDispute } from './dispute.repository.ts'

export const presentStaffDispute = (dispute: OrderDispute): StaffDispute => ({
  dispute_id: dispute.id,
  reference: dispute.providerDisputeId,
  state: dispute.state,
  amount: dispute.amountCents,
  reason: dispute.reason,
  opened_at: dispute.openedAt.toISOString(),
  due_at: dispute.dueAt?.toISOString() ?? null,
  closed_at: dispute.closedAt?.toISOString() ?? null,
  test_mode: dispute.provider === 'sandbox',
})

export const presentListedDispute = (
  dispute: ListedDispute,
  people: ReadonlyMap<number, Person>,
): WireDispute => ({
  ...presentStaffDispute(dispute),
  order_id: dispute.orderId,
  number: orderNumber({ id: dispute.orderId, createdAt: dispute.createdAt }),
  buyer: presentBuyer(dispute.userId, people.get(dispute.userId)),
})
