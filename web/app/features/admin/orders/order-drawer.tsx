import { useState } from 'react'
import type { StaffDispute } from '#contract/commerce/disputes.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { queryOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { OrderChip } from '../../commerce/orders/order-chip.tsx'
import { statusOf } from '../../commerce/orders/order-facts.ts'
import { wayText } from '../../commerce/orders/way-text.ts'
import { StaffNotes } from '../notes/staff-notes.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { refundReasonText } from './dispute-texts.ts'
import { EvidenceForm } from './evidence-form.tsx'
import { LineCover } from './line-cover.tsx'
import { feeOf, type OpenedOrder } from './opened-order.ts'
import { OrderDisputes } from './order-disputes.tsx'
import { LineTitle, SellerLink } from './order-links.tsx'
import { OrderPostings } from './order-postings.tsx'
import * as styles from './orders.module.css'
import { RefundForm } from './refund-form.tsx'

export function OrderDrawer({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const [refunding, setRefunding] = useState(false)
  const [answering, setAnswering] = useState<StaffDispute | null>(null)
  const staff = useStaff()
  const asked = useAdminData(queryOf(api.adminOrder, { body: { order_id: orderId } }))
  const { data } = asked
  const refundable = data !== undefined && data.refundable.length > 0
  return (
    <Drawer
      open
      side="right"
      onClose={onClose}
      title={titleOf({ refunding, answering }) ?? data?.number ?? m.admin_orders_order()}
      lead={
        data && (refunding || answering ? `${data.number} · ${data.buyer.name}` : momentText(data.created_at))
      }
      actions={
        refundable && !refunding && !answering && staff.may('orders.refund') ? (
          <Button icon="refund" onClick={() => setRefunding(true)}>
            {m.admin_refund_title()}
          </Button>
        ) : undefined
      }
    >
      {!data && (
        <Unanswered of={asked} title={m.admin_orders_failed()}>
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        </Unanswered>
      )}
      {data && refunding && <RefundForm order={data} onBack={() => setRefunding(false)} />}
      {answering && <EvidenceForm dispute={answering} onBack={() => setAnswering(null)} />}
      {data && !refunding && !answering && <Opened order={data} onPrepare={setAnswering} />}
    </Drawer>
  )
}

const messagesPath = (email: string): string =>
  `/admin/operations?tab=messages&state=all&q=${encodeURIComponent(email)}`

function titleOf({ refunding, answering }: { refunding: boolean; answering: StaffDispute | null }) {
  if (refunding) return m.admin_refund_title()
  return answering ? m.admin_evidence_title() : null
}

interface OpenedProps {
  order: OpenedOrder
  onPrepare: (dispute: StaffDispute) => void
}

function Opened({ order, onPrepare }: OpenedProps) {
  const { buyer, payment, lines, refunds } = order
  const staff = useStaff()
  return (
    <div className={styles.opened}>
      <div className={styles.standing}>
        <OrderChip status={statusOf(order)} />
        <span className={styles.two}>
          <b>
            {buyer.name ? (
              <PersonLink userId={buyer.user_id}>{buyer.name}</PersonLink>
            ) : (
              m.admin_orders_left()
            )}
          </b>
          <span>{buyer.email}</span>
        </span>
        {buyer.email && staff.may('messages.answer') && (
          <Link className={styles.go} to={messagesPath(buyer.email)}>
            {m.admin_order_messages()}
          </Link>
        )}
      </div>
      <section>
        <h3>{m.admin_orders_lines()}</h3>
        <ul className={styles.lines}>
          {lines.map(line => (
            <li key={line.line_id}>
              <LineCover line={line} />
              <span className={styles.two}>
                <b>
                  <LineTitle line={line} />
                </b>
                <span>
                  <SellerLink order={order} line={line} />
                </span>
                {line.refunded > 0 && (
                  <Chip tone="amber">
                    {m.admin_fact_refunded({ amount: exactAmountText(line.refunded) })}
                  </Chip>
                )}
              </span>
              <b className="num">{exactAmountText(line.sale_price)}</b>
            </li>
          ))}
          <li>
            <b>{m.admin_orders_total()}</b>
            <b className="num">{exactAmountText(order.total)}</b>
          </li>
        </ul>
      </section>
      {order.disputes.length > 0 && <OrderDisputes order={order} onPrepare={onPrepare} />}
      {payment && (
        <section>
          <h3>{m.admin_orders_payment()}</h3>
          <dl className={styles.facts}>
            <div>
              <dt>{m.admin_orders_paid_with()}</dt>
              <dd>{wayText(payment)}</dd>
            </div>
            {order.paid_at && (
              <div>
                <dt>{m.admin_orders_received()}</dt>
                <dd>
                  {m.admin_orders_received_fee({
                    amount: exactAmountText(order.total),
                    fee: exactAmountText(feeOf(order)),
                  })}
                </dd>
              </div>
            )}
            <div>
              <dt>{m.admin_orders_intent()}</dt>
              <dd>
                <code>{order.intent}</code>
              </dd>
            </div>
          </dl>
        </section>
      )}
      {refunds.length > 0 && (
        <section>
          <h3>{m.admin_orders_refunds()}</h3>
          <ul className={styles.lines}>
            {refunds.map(refund => (
              <li key={refund.refund_id}>
                <span className={styles.two}>
                  <b>{refundReasonText(refund)}</b>
                  <span>
                    {momentText(refund.at)} · {refund.staff || m.admin_audit_system()}
                  </span>
                  {refund.state === 'requested' && <Chip tone="amber">{m.admin_income_waiting()}</Chip>}
                  {refund.state === 'pending' && <Chip tone="amber">{m.orders_refund_pending()}</Chip>}
                  {refund.state === 'failed' && <Chip tone="red">{m.admin_refund_failed()}</Chip>}
                </span>
                <b className="num">{exactAmountText(refund.amount)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {order.entries.length > 0 && <OrderPostings order={order} />}
      <section>
        <h3>{m.admin_notes()}</h3>
        <StaffNotes about={{ order_id: order.order_id }} />
      </section>
      <section>
        <h3>{m.admin_timeline()}</h3>
        <Timeline about={{ order_id: order.order_id }} />
      </section>
    </div>
  )
}
