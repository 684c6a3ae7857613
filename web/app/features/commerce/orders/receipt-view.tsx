import { type ReactNode, useContext } from 'react'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText, weekdayText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { getLocale } from '../../../lib/locale.ts'
import { useSite } from '../../../lib/site.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { LanternMark } from '../../../ui/drawings.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as payStyles from '../checkout/pay.module.css'
import { HeldMoney } from '../held/held-money.tsx'
import type { Receipt } from './load-receipt.ts'
import { OrderChip } from './order-chip.tsx'
import { statusOf } from './order-facts.ts'
import { ReceiptLine } from './receipt-line.tsx'
import * as receiptSkeletonStyles from './receipt-skeleton.module.css'
import { ReceiptTalk } from './receipt-talk.tsx'
import * as styles from './receipt-view.module.css'
import { OrderRefundsContext } from './refund-slot.ts'
import { wayText } from './way-text.ts'

/** A sheet of paper, on screen and in print. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const OrderRefunds = useContext(OrderRefundsContext)
  return (
    <div className={cx('wrap', styles.receiptPage)}>
      <div className={styles.receiptBar}>
        <Link className={styles.receiptBack} to="/orders">
          <Icon name="back" />
          {m.orders_title()}
        </Link>
        <PrintButton />
      </div>
      {receipt.paid_at && <OrderRefunds orderId={receipt.order_id} way={wayText(receipt.payment)} />}
      <article className={styles.receipt} aria-labelledby="receipt-title">
        <ReceiptHead receipt={receipt} />
        {receipt.dispute && <ReceiptDispute dispute={receipt.dispute} />}
        <ReceiptFacts receipt={receipt} />
        <ReceiptItems receipt={receipt} />
        <ReceiptSums receipt={receipt} />
        <ReceiptEnd />
      </article>
      <ReceiptHeld receipt={receipt} />
      <ReceiptTalk receipt={receipt} />
    </div>
  )
}

/** Of what was paid for lessons: where the money is. */
function ReceiptHeld({ receipt: { lines } }: { receipt: Receipt }) {
  const paid = lines.filter(({ lessons }) => lessons.length > 0)
  return paid.map(line => (
    <div key={line.line_id} className={styles.receiptHeld}>
      <HeldMoney
        paid={line.sale_price}
        held={line.held}
        refunded={line.refunded}
        lessons={line.lessons}
        title={lines.length > 1 ? line.title : undefined}
        bought={boughtOf(line)}
      />
    </div>
  ))
}

function boughtOf({ trial, class: place, seller }: Receipt['lines'][number]) {
  const about = trial ?? place
  if (!about) return undefined
  const item = 'booking_id' in about ? { booking_id: about.booking_id } : { enrolment_id: about.enrolment_id }
  return { item, seller: seller.display_name, learner: about.learner_name }
}

function PrintButton() {
  return (
    <button type="button" className={buttonClass({})} onClick={() => window.print()}>
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7.5 9V4h9v5M7.5 17H5a1.5 1.5 0 0 1-1.5-1.5v-5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5v5A1.5 1.5 0 0 1 19 17h-2.5M7.5 14h9v6.5h-9z" />
      </svg>
      <span>{m.orders_print()}</span>
    </button>
  )
}

function ReceiptHead({ receipt }: { receipt: Receipt }) {
  const brand = useSite()?.brand
  const address = getLocale() === 'zh-HK' ? brand?.address_zh : brand?.address
  return (
    <header className={receiptSkeletonStyles.receiptHead}>
      <div>
        <p className={styles.receiptBrand}>
          <LanternMark />
          {brand?.name}
        </p>
        <p className={styles.receiptAddress}>{address}</p>
      </div>
      <div className={styles.receiptTitle}>
        <h1 id="receipt-title">{m.orders_receipt()}</h1>
        <OrderChip status={statusOf(receipt)} />
      </div>
    </header>
  )
}

/** What the buyer's bank has requested, and what that means. */
function ReceiptDispute({ dispute: { state, amount } }: { dispute: NonNullable<Receipt['dispute']> }) {
  const text = { open: m.orders_dispute_open, won: m.orders_dispute_won, lost: m.orders_dispute_lost }[state]
  return (
    <p className={styles.receiptDispute} role="note" data-state={state}>
      <Icon name={state === 'won' ? 'check' : 'warn'} />
      <span>{text({ amount: exactAmountText(amount) })}</span>
    </p>
  )
}

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const at = receipt.paid_at ?? receipt.created_at
  return (
    <dl className={styles.receiptFacts}>
      <Fact label={m.orders_receipt_number()}>
        <b className="num">{receipt.number}</b>
      </Fact>
      <Fact label={m.orders_receipt_date()}>
        <time dateTime={at}>{momentText(at)}</time>
        <small>{m.orders_receipt_zone()}</small>
      </Fact>
      <Fact label={m.orders_receipt_buyer()}>
        {receipt.buyer.name}
        <small>{receipt.buyer.email}</small>
      </Fact>
      {receipt.learner_name && <Fact label={m.orders_receipt_learner()}>{receipt.learner_name}</Fact>}
      <Fact label={m.orders_receipt_way()}>
        <PaidWith payment={receipt.payment} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function PaidWith({ payment }: Pick<Receipt, 'payment'>) {
  return (
    <>
      {wayText(payment)}
      {payment?.provider === 'sandbox' && (
        <small className={styles.receiptTest}>
          <Chip tone="amber">{m.orders_test_mode()}</Chip>
          {m.orders_test_mode_text()}
        </small>
      )}
    </>
  )
}

function ReceiptItems({ receipt }: { receipt: Receipt }) {
  return (
    <table className={styles.receiptItems}>
      <caption className="vh">{m.orders_receipt_items()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.orders_column_items()}</th>
          <th scope="col" className={styles.receiptSeller}>
            {m.orders_column_seller()}
          </th>
          <th scope="col" className={styles.receiptPrice}>
            {m.orders_column_price()}
          </th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map(line => (
          <tr key={line.line_id}>
            <td>
              <ReceiptLine line={line} />
            </td>
            <td className={styles.receiptSeller}>{line.seller.display_name}</td>
            <td className={cx(styles.receiptPrice, 'num')}>{lineAmount(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Before the coupon, which is listed below; a general discount is struck through. */
function lineAmount({ sale_price, coupon_off, list_price }: Receipt['lines'][number]): ReactNode {
  const price = sale_price + coupon_off
  if (list_price <= price) return exactAmountText(price)
  return (
    <>
      <s className="was">
        <span className="vh">{m.catalogue_full_fee()} </span>
        {exactAmountText(list_price)}
      </s>{' '}
      {exactAmountText(price)}
    </>
  )
}

const causes = {
  class: m.orders_refund_class,
  lesson: m.orders_refund_lesson,
  seller: m.orders_refund_seller,
} as const

function ReceiptSums({ receipt }: { receipt: Receipt }) {
  const { total, refunded, refunds, coupon, coupon_off } = receipt
  return (
    <div className={styles.receiptSums}>
      <dl className={payStyles.sums} data-part="sums">
        <Sum label={m.orders_subtotal()} cents={total + coupon_off} />
        {coupon && <Sum label={m.checkout_coupon_off({ code: coupon })} cents={-coupon_off} />}
        <Sum label={m.orders_tax()} cents={0} />
        <Sum label={m.orders_total()} cents={total} strong />
      </dl>
      {refunds.length > 0 && (
        <>
          <h2>{m.orders_refunds()}</h2>
          <dl className={payStyles.sums} data-part="sums">
            {refunds.map(({ at, amount, reason, cancelled, state }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike to the second, and none ever moves
              <div key={index}>
                <dt>
                  {weekdayText(at)}
                  {reason && <small>{reason}</small>}
                  {cancelled && <small>{causes[cancelled]()}</small>}
                  {state === 'pending' && <small>{m.orders_refund_pending()}</small>}
                </dt>
                <dd>−{exactAmountText(amount)}</dd>
              </div>
            ))}
            {refunds.length > 1 && <Sum label={m.orders_refunded_total()} cents={refunded} />}
          </dl>
        </>
      )}
    </div>
  )
}

function Sum({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div className={strong ? payStyles.total : undefined} data-part={strong ? 'total' : undefined}>
      <dt>{label}</dt>
      <dd>{cents < 0 ? `−${exactAmountText(-cents)}` : exactAmountText(cents)}</dd>
    </div>
  )
}

function ReceiptEnd() {
  const brand = useSite()?.brand
  return (
    <footer className={styles.receiptEnd}>
      <p>{m.orders_receipt_thanks()}</p>
      {brand && <p>{m.orders_receipt_questions({ email: brand.support_email, phone: brand.phone })}</p>}
    </footer>
  )
}
