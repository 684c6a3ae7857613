import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import * as styles from './best-sellers.module.css'
import { dollarText } from './dollar-text.ts'
import type { Income } from './earnings-panel.tsx'

/** What sold best; for a centre, also who taught it. */
export function BestSellers({ best, teachers }: Pick<Income, 'best' | 'teachers'>) {
  return (
    <div className={styles.side}>
      <section className={styles.list} aria-labelledby="earnings-best">
        <h3 id="earnings-best">{m.earnings_best()}</h3>
        {best.length === 0 ? (
          <p className="muted">{m.earnings_best_none()}</p>
        ) : (
          <Bars
            rows={best.map(({ course_name, sold }) => ({
              name: course_name,
              value: sold,
              text: wholeNumber(sold),
            }))}
          />
        )}
      </section>
      {teachers.length > 0 && (
        <section className={styles.list} aria-labelledby="earnings-teachers">
          <h3 id="earnings-teachers">{m.earnings_by_teacher()}</h3>
          <Bars
            rows={teachers.map(({ display_name, net }) => ({
              name: display_name,
              value: Math.max(net, 0),
              text: dollarText(net),
            }))}
          />
        </section>
      )}
    </div>
  )
}

function Bars({ rows }: { rows: readonly { name: string; value: number; text: string }[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ol className={styles.bars}>
      {rows.map(({ name, value, text }) => (
        <li key={name}>
          <span className={styles.name}>{name}</span>
          <b className="num">{text}</b>
          <meter className={styles.bar} min={0} max={most} value={value} aria-hidden="true" />
        </li>
      ))}
    </ol>
  )
}
