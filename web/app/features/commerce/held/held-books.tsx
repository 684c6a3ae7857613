import type { HeldFigures } from '#contract/commerce/held.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText, monthNameText, monthText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { useSite } from '../../../lib/site.ts'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import * as styles from './held-books.module.css'

type Part = 'earned' | 'held' | 'refunded' | 'fees'

const labels: Readonly<Record<Part, (words: { brand: string }) => string>> = {
  earned: m.held_books_earned,
  held: m.held_books_held,
  refunded: m.held_books_refunded,
  fees: m.held_books_fees,
}
const parts = ['earned', 'held', 'refunded', 'fees'] as const

/** To the cent, without the currency. */
const plain = (cents: number) => exactAmountText(cents).replace('HK$', '')

/** What families paid for lessons, and what has become of it. */
export function HeldBooks({ figures }: { figures: HeldFigures }) {
  const brand = useSite()?.brand.name ?? ''
  const { at, balanced, since, paid, month } = figures
  const when = momentText(at)
  return (
    <section className={cx('wrap', styles.books)} aria-labelledby="held-books">
      <div className={styles.card}>
        <div className={styles.head}>
          <div>
            <h2 id="held-books">{m.held_books_title()}</h2>
            <p>
              {since
                ? m.held_books_since({ month: monthText(since), brand })
                : m.held_books_since_none({ brand })}
            </p>
          </div>
          {balanced ? (
            <Chip tone="jade" icon="check">
              {m.held_books_balanced({ when })}
            </Chip>
          ) : (
            <Chip>{m.held_books_at({ when })}</Chip>
          )}
        </div>
        <p className={styles.paid}>
          <span>{m.held_books_paid()}</span>
          <b className="num">{exactAmountText(paid)}</b>
        </p>
        {paid > 0 && (
          <div className={styles.bar} aria-hidden="true">
            {parts
              .filter(part => figures[part] > 0)
              .map(part => (
                <span key={part} data-part={part} style={{ flexGrow: figures[part] }} />
              ))}
          </div>
        )}
        <dl className={styles.parts}>
          {parts.map(part => (
            <div key={part}>
              <dt data-part={part}>{labels[part]({ brand })}</dt>
              <dd className="num">{exactAmountText(figures[part])}</dd>
            </div>
          ))}
        </dl>
        {balanced && (
          <p className={cx(styles.sum, 'num')}>
            {parts.map(part => plain(figures[part])).join(' + ')} = {plain(paid)}
          </p>
        )}
      </div>
      <dl className={styles.month}>
        <div>
          <dt>{m.held_books_released({ month: monthNameText(`${month.month}-01`) })}</dt>
          <dd className="num">{exactAmountText(month.released)}</dd>
          <dd>{m.held_books_lessons({ count: month.lessons, shown: wholeNumber(month.lessons) })}</dd>
        </div>
        <div>
          <dt>{m.held_books_returned({ month: monthNameText(`${month.month}-01`) })}</dt>
          <dd className="num">{exactAmountText(month.refunded)}</dd>
          <dd>{m.held_books_refunds({ count: month.refunds, shown: wholeNumber(month.refunds) })}</dd>
        </div>
      </dl>
      <p className={styles.note}>{m.held_books_note()}</p>
    </section>
  )
}
