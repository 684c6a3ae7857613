import { useState } from 'react'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { Link } from '../../lib/link.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { LazyDrawer } from '../../ui/lazy-drawer.tsx'
import { useTitles } from '../catalogue/titles.ts'
import type { Option, ShopData } from './load-shop.ts'
import * as styles from './shop-filters.module.css'
import { allLevels, type ShopQuery, withLevel, withSubject } from './shop-query.ts'

interface FiltersProps {
  /** As it will be once the pending list has loaded. */
  query: ShopQuery
  data: Pick<ShopData, 'subjects' | 'levels' | 'count'>
  loading: boolean
  to: (query: ShopQuery) => string
}

/** Every filter is a link: it has an address, and works before hydration. */
export function ShopFilters({ query, data, loading, to }: FiltersProps) {
  const titles = useTitles()
  const levels = data.levels.length > 1 || query.levels.length > 0
  return (
    <div className={styles.shopFilters}>
      <nav className={styles.shopTools} aria-label={m.shops_subject()}>
        <Pick to={to(withSubject(''))} on={query.subject === ''}>
          {m.shops_all()}
        </Pick>
        {data.subjects.map(({ title, count }) => (
          <Pick key={title} to={to(withSubject(title))} on={query.subject === title} faint={count === 0}>
            {titles.subject(title)}
          </Pick>
        ))}
      </nav>
      {levels && <LevelRow options={data.levels} query={query} to={to} />}
      {levels && <LevelDrawer query={query} data={data} loading={loading} to={to} />}
    </div>
  )
}

interface PickProps {
  to: string
  on: boolean
  /** There is nothing behind it. */
  faint?: boolean
  children: string
}

function Pick({ to, on, faint, children }: PickProps) {
  return (
    <Link
      className={faint ? cx(styles.pick, styles.pickFaint) : styles.pick}
      to={to}
      aria-current={on || undefined}
      preventScrollReset
    >
      {children}
    </Link>
  )
}

interface LevelRowProps {
  options: readonly Option[]
  query: ShopQuery
  to: (query: ShopQuery) => string
}

/** On wide screens, all levels are visible. */
function LevelRow({ options, query, to }: LevelRowProps) {
  const titles = useTitles()
  return (
    <nav className={cx(styles.shopLevels, 'only-wide')} aria-label={m.shops_level()}>
      <span className="small muted" aria-hidden="true">
        {m.shops_level()}
      </span>
      <Pick to={to(allLevels(query))} on={query.levels.length === 0}>
        {m.shops_all()}
      </Pick>
      {options.map(({ title }) => (
        <Pick key={title} to={to(withLevel(query, title))} on={query.levels.includes(title)}>
          {titles.level(title)}
        </Pick>
      ))}
    </nav>
  )
}

/** On a phone they slide in from the side, with the number of results at the bottom. */
function LevelDrawer({ query, data, loading, to }: FiltersProps) {
  const titles = useTitles()
  const [open, setOpen] = useState(false)
  const chosen = query.levels.map(titles.level).join(', ') || m.shops_all()
  return (
    <>
      <button
        type="button"
        className={cx(styles.pick, styles.shopLevelOpen, 'only-phone')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
        <span>{m.shops_level_chosen({ levels: chosen })}</span>
      </button>
      <LazyDrawer
        open={open}
        side="left"
        title={m.shops_level()}
        lead={m.shops_level_help()}
        onClose={() => setOpen(false)}
        actions={
          <Button wide onClick={() => setOpen(false)}>
            {loading
              ? m.shops_getting_products()
              : m.shops_level_show({ count: data.count, shown: wholeNumber(data.count) })}
          </Button>
        }
      >
        <ul className={styles.tickLinks}>
          <li>
            <TickLink to={to(allLevels(query))} on={query.levels.length === 0} label={m.shops_all()} />
          </li>
          {data.levels.map(({ title, count }) => (
            <li key={title}>
              <TickLink
                to={to(withLevel(query, title))}
                on={query.levels.includes(title)}
                label={titles.level(title)}
                count={count}
              />
            </li>
          ))}
        </ul>
      </LazyDrawer>
    </>
  )
}

function TickLink({ to, on, label, count }: { to: string; on: boolean; label: string; count?: number }) {
  return (
    <Link to={to} aria-current={on || undefined} preventScrollReset replace>
      <span className={styles.tickBox}>{on && <Icon name="check" />}</span>
      <span>{label}</span>
      {count !== undefined && <span className={styles.n}>{wholeNumber(count)}</span>}
    </Link>
  )
}
