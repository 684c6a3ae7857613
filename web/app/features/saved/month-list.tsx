import { useState } from 'react'
import { m } from '#messages/messages.js'
import { monthNameText, monthText } from '../../lib/dates.ts'
import { Link } from '../../lib/link.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { LazyDrawer } from '../../ui/lazy-drawer.tsx'
import * as followingListStyles from './following-list.module.css'
import * as followingsStyles from './followings.module.css'
import { firstDay, type Month, monthAddress, monthNow, sameMonth, type Year } from './history-months.ts'
import * as styles from './month-list.module.css'
import * as sideListStyles from './side-list.module.css'

interface MonthListProps {
  years: readonly Year[]
  chosen: Month
  now: Date
}

/** Years that unfold; next to the list on wide screens, behind a button on small ones. */
export function MonthList(props: MonthListProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <nav className={cx(followingsStyles.sideList, 'only-wide')} aria-label={m.mine_history_months()}>
        <h2 className={followingListStyles.sideTitle}>{m.mine_history_months()}</h2>
        <Years {...props} />
      </nav>
      <button
        type="button"
        className={cx(followingListStyles.sideOpen, 'only-phone')}
        data-part="side-open"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="calendar" />
        <span>
          <small>{m.mine_history_choose()}</small>
          <b>{monthText(firstDay(props.chosen))}</b>
        </span>
        <Icon name="down" />
      </button>
      <LazyDrawer open={open} side="left" title={m.mine_history_choose()} onClose={() => setOpen(false)}>
        <Years {...props} onChosen={() => setOpen(false)} />
      </LazyDrawer>
    </>
  )
}

function Years({ years, chosen, now, onChosen }: MonthListProps & { onChosen?: () => void }) {
  const present = monthNow(now)
  return (
    <div className={styles.years}>
      {years.map(({ year, months }) => (
        <details key={year} className={sideListStyles.year} open={year === chosen.year}>
          <summary>
            <span className="num">{year}</span>
            <Icon name="down" />
          </summary>
          <ul>
            {months.map(month => (
              <li key={month}>
                <Link
                  to={monthAddress({ year, month }, present)}
                  aria-current={sameMonth({ year, month }, chosen) || undefined}
                  prefetch="none"
                  preventScrollReset
                  onClick={onChosen}
                >
                  {monthNameText(firstDay({ year, month }))}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
