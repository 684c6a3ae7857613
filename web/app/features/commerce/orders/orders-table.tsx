import type { Order } from '#contract/commerce/orders.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { weekdayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { languageOf } from '../../../lib/text-language.ts'
import { cx } from '../../../ui/cx.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { OrderChip } from './order-chip.tsx'
import { statusOf } from './order-facts.ts'
import * as styles from './orders-table.module.css'

/** The receipt lists the others. */
const shownItems = 3

/** On a phone each row is a card. */
export function OrdersTable({ orders, busy }: { orders: readonly Order[]; busy: boolean }) {
  return (
    <div className={styles.ordSheet} aria-busy={busy || undefined}>
      <table className={styles.ord}>
        <caption className="vh">{m.orders_list()}</caption>
        <OrdersHead />
        <tbody>
          {orders.map(order => (
            <OrderRow key={order.order_id} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OrdersHead() {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.ordNumber}>
          {m.orders_column_number()}
        </th>
        <th scope="col" className={styles.ordItems}>
          {m.orders_column_items()}
        </th>
        <th scope="col" className={styles.ordTotal}>
          {m.orders_column_total()}
        </th>
        <th scope="col" className={styles.ordState}>
          {m.orders_column_state()}
        </th>
        <th scope="col" className={styles.ordAct}>
          <span className="vh">{m.orders_receipt()}</span>
        </th>
      </tr>
    </thead>
  )
}

function OrderRow({ order }: { order: Order }) {
  const at = order.paid_at ?? order.created_at
  const to = `/orders/${order.order_id}`
  const more = order.lines.length - shownItems
  return (
    <tr>
      <th scope="row" className={styles.ordNumber}>
        <Link to={to}>{order.number}</Link>
        <time dateTime={at}>{weekdayText(at)}</time>
      </th>
      <td className={styles.ordItems}>
        <ul>
          {order.lines.slice(0, shownItems).map(line => (
            <li key={line.line_id}>
              <b lang={languageOf(line.title)}>{line.title}</b>{' '}
              <span>{m.orders_by({ name: line.seller.display_name })}</span>
            </li>
          ))}
          {more > 0 && <li className="muted">{m.orders_more({ count: more, shown: wholeNumber(more) })}</li>}
        </ul>
      </td>
      <td className={cx(styles.ordTotal, 'num')}>{amountText(order.total)}</td>
      <td className={styles.ordState}>
        <OrderChip status={statusOf(order)} />
      </td>
      <td className={styles.ordAct}>
        <Link className="btn btn-line" to={to} aria-label={m.orders_receipt_of({ number: order.number })}>
          {m.orders_receipt()}
        </Link>
      </td>
    </tr>
  )
}

const rows = [72, 58, 84, 64, 76]

export function OrdersSkeleton() {
  return (
    <Loading className={styles.ordSheet}>
      <table className={styles.ord}>
        <OrdersHead />
        <tbody>
          {rows.map(width => (
            <tr key={width}>
              <td className={styles.ordNumber}>
                <span className="sk-text">
                  <Skeleton width="most" />
                  <Skeleton width="half" />
                </span>
              </td>
              <td className={styles.ordItems}>
                <span className="sk-text">
                  <span className="sk" style={{ width: `${width}%` }} />
                  <Skeleton width="third" />
                </span>
              </td>
              <td className={styles.ordTotal}>
                <Skeleton />
              </td>
              <td className={styles.ordState}>
                <span className={cx('sk', styles.ordSkChip)} />
              </td>
              <td className={styles.ordAct}>
                <Skeleton shape="button" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}
