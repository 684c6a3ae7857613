import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { changed } from '../../../lib/address-state.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { WorkIcon } from '../../../ui/work-icon.tsx'
import { type ListQuery, listAddress, type Sort, type Tab, tabs } from './list-query.ts'
import * as styles from './products-tools.module.css'

export type View = 'table' | 'grid'

const tabLabels: Readonly<Record<Tab, () => string>> = {
  active: m.authoring_tab_active,
  inactive: m.authoring_tab_inactive,
  deleted: m.authoring_tab_deleted,
}

interface ProductTabsProps {
  query: ListQuery
  /** Null if it couldn't be counted. */
  counts: Readonly<Record<Tab, number | null>> | null
}

/** Links, not a tab list: each has its own address. */
export function ProductTabs({ query, counts }: ProductTabsProps) {
  return (
    <nav className={styles.workTabs} aria-label={m.authoring_tabs()}>
      {tabs.map(tab => (
        <Link
          key={tab}
          to={`/my-products/all${listAddress(changed(query, { tab }))}`}
          aria-current={tab === query.tab ? 'page' : undefined}
          preventScrollReset
        >
          {tabLabels[tab]()}
          {counts && counts[tab] !== null && (
            <span className={cx(styles.count, 'num')}>{wholeNumber(counts[tab])}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

const sortLabels: Readonly<Record<Sort, () => string>> = {
  newest: m.authoring_sort_newest,
  name: m.authoring_sort_name,
  '-name': m.authoring_sort_name_down,
  category: m.authoring_sort_category,
  '-category': m.authoring_sort_category_down,
  price: m.authoring_sort_price,
  '-price': m.authoring_sort_price_down,
}

interface ProductToolsProps {
  query: ListQuery
  onChange: (change: Partial<ListQuery>) => void
  view: View
  onView: (view: View) => void
}

export function ProductTools({ query, onChange, view, onView }: ProductToolsProps) {
  const box = useRef<HTMLInputElement>(null)

  // Back and forward change the address, and the box follows; what is being typed stays.
  useEffect(() => {
    if (box.current) box.current.value = query.search
  }, [query.search])

  // Those of the menu, and the order chosen with a table header.
  const sorts = [...new Set<Sort>(['newest', 'name', query.sort])]
  return (
    <div className={styles.workTools}>
      <search className={styles.workFind}>
        <form
          onSubmit={event => {
            event.preventDefault()
            onChange({ search: box.current?.value.trim() ?? '' })
          }}
        >
          <span className="input">
            <Icon name="search" />
            <input
              ref={box}
              type="search"
              name="q"
              defaultValue={query.search}
              maxLength={200}
              enterKeyHint="search"
              placeholder={m.authoring_search()}
              aria-label={m.authoring_search()}
              onChange={event => {
                if (event.currentTarget.value === '' && query.search) onChange({ search: '' })
              }}
            />
          </span>
        </form>
      </search>
      <span className={cx('input select', styles.workSort)}>
        <select
          aria-label={m.authoring_sort()}
          value={query.sort}
          // The value comes from the options above, which are sorts.
          onChange={event => onChange({ sort: event.currentTarget.value as Sort })}
        >
          {sorts.map(sort => (
            <option key={sort} value={sort}>
              {sortLabels[sort]()}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      <div className={styles.workView}>
        <SegmentedControl<View>
          legend={m.authoring_view()}
          name="view"
          value={view}
          onChange={onView}
          choices={[
            { value: 'table', label: '', art: <ViewArt icon="rows" label={m.authoring_view_table()} /> },
            { value: 'grid', label: '', art: <ViewArt icon="grid" label={m.authoring_view_grid()} /> },
          ]}
        />
      </div>
    </div>
  )
}

function ViewArt({ icon, label }: { icon: 'rows' | 'grid'; label: string }) {
  return (
    <span title={label}>
      <WorkIcon name={icon} />
      <span className="vh">{label}</span>
    </span>
  )
}
