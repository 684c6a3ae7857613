import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { reasonTexts } from '../../cases/refunds/refund-texts.ts'
import { useStaff } from '../staff.ts'
import * as styles from './case.module.css'

/** What a buyer asks to be refunded, and what the seller has said to it. */
export function RefundPart({ refund }: { refund: NonNullable<ViewedCase['refund']> }) {
  const { order_id, number, title, reason, text, paid_at, left, seller: name, answer, answered_at } = refund
  const staff = useStaff()
  const order = m.refunds_case_order({ number, moment: paid_at ? momentText(paid_at) : '' })
  return (
    <Card title={m.refunds_case_part()} action={<b className="num">{exactAmountText(refund.amount)}</b>}>
      <div className={styles.part}>
        <div className={styles.subject}>
          <b>{title}</b>
          <p className={styles.facts}>
            {staff.may('orders.read') ? <Link to={`/admin/orders?order=${order_id}`}>{order}</Link> : order}
            {refund.starts_at && (
              <span>{m.refunds_case_begins({ moment: momentText(refund.starts_at) })}</span>
            )}
            {refund.opened !== null && (
              <span>{refund.opened ? m.refunds_seller_opened() : m.refunds_seller_unopened()}</span>
            )}
            <Chip tone="line">{m.refunds_case_left({ amount: exactAmountText(left) })}</Chip>
          </p>
        </div>
        <div className={styles.report}>
          <blockquote dir="auto">{text}</blockquote>
          <p className={styles.facts}>
            <span>{reasonTexts[reason]()}</span>
            <time dateTime={refund.asked_at}>{momentText(refund.asked_at)}</time>
          </p>
        </div>
        <div className={styles.report}>
          {answer && <blockquote dir="auto">{answer}</blockquote>}
          <p className={styles.facts}>
            <span>{answered_at ? m.refunds_case_seller({ name }) : m.refunds_case_silent({ name })}</span>
            {answered_at && <time dateTime={answered_at}>{momentText(answered_at)}</time>}
          </p>
        </div>
      </div>
    </Card>
  )
}
