import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../lib/dates.ts'
import { Link } from '../../lib/link.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { momentOf, moneyText } from './home-texts.ts'
import type { TeachingHome } from './load-home.ts'
import * as partStyles from './part.module.css'
import * as styles from './sales-part.module.css'
import { weekdayText } from './weekday-text.ts'

/** The week so far, compared with the same time of last week. */
export function SalesPart({ home, now }: { home: TeachingHome; now: Date }) {
  const { sales, steps, fee_percent: percent } = home
  return (
    <section className={partStyles.part} aria-labelledby="teaching-sales">
      <div className={partStyles.head}>
        <h2 id="teaching-sales">{m.teaching_sales()}</h2>
        {!steps && (
          <Link to="/my-income">
            {m.shell_nav_income()}
            <Icon name="right" />
          </Link>
        )}
      </div>
      {steps ? (
        <div className={styles.first}>
          <EmptyState
            drawing="shop"
            title={m.teaching_sales_none()}
            text={m.teaching_sales_none_text({ percent })}
          />
        </div>
      ) : (
        <>
          <div className={styles.sum}>
            <b className="num">{moneyText(sales.total)}</b>
            <Difference by={sales.total - sales.before} />
          </div>
          <Bars days={sales.days} now={now} />
          {sales.latest.length > 0 && (
            <ul>
              {sales.latest.map(({ title, type, cents, at }) => (
                <li key={`${at} ${title}`} className={styles.sale}>
                  <p className={partStyles.what}>
                    <b>{type === 'refund' ? m.teaching_refunded({ title }) : title}</b>
                    <span>{momentOf(at, now)}</span>
                  </p>
                  <b className="num">{moneyText(cents)}</b>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

function Difference({ by }: { by: number }) {
  if (by === 0) return <p>{m.teaching_sales_same()}</p>
  const amount = amountText(Math.abs(by))
  return (
    <p className={by > 0 ? styles.more : undefined}>
      <Icon name={by > 0 ? 'up' : 'down'} />
      {by > 0 ? m.teaching_sales_more({ amount }) : m.teaching_sales_less({ amount })}
    </p>
  )
}

function Bars({ days, now }: { days: TeachingHome['sales']['days']; now: Date }) {
  const today = hongKongDay(now)
  const most = Math.max(1, ...days.map(({ cents }) => cents))
  return (
    <ul className={styles.bars} aria-label={m.teaching_sales_days()}>
      {days.map(({ day, cents }) => (
        <li key={day} className={cx(day === today && styles.today)}>
          <span className="vh">
            {m.teaching_sales_day({ day: shortDayText(day), amount: moneyText(cents) })}
          </span>
          <span aria-hidden="true">{cents > 0 ? Math.round(cents / 100).toLocaleString('en-HK') : ''}</span>
          <span
            className={cx(styles.column, cents > 0 && styles.sold)}
            aria-hidden="true"
            style={{ '--part': Math.max(0, cents) / most } as React.CSSProperties}
          />
          <span aria-hidden="true">{day === today ? m.teaching_today() : weekdayText(day)}</span>
        </li>
      ))}
    </ul>
  )
}

export function PayoutPart({
  payout: { pending, held, account, ready },
}: {
  payout: TeachingHome['payout']
}) {
  return (
    <section className={cx(partStyles.part, styles.payout)} aria-label={m.teaching_payout()}>
      <Icon name="wallet" />
      <p className={partStyles.what}>
        <b className="num">{m.teaching_pending({ amount: moneyText(pending) })}</b>
        {held > 0 && <span>{m.held_home({ amount: moneyText(held) })}</span>}
        <span>
          {ready ? (
            m.teaching_payout_to({ account })
          ) : (
            <Link to="/my-profile?tab=personal">{m.teaching_payout_missing()}</Link>
          )}
        </span>
      </p>
    </section>
  )
}
