import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { localePath } from '../../../lib/locale.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { searchPath } from '../addresses.ts'
import { filterCount, type ListingQuery, listingAddress, type Sort, sorts } from './listing-query.ts'
import * as styles from './listing-tools.module.css'
import { SearchBox } from './search-box.tsx'

const sortLabels: Readonly<Record<Sort, () => string>> = {
  relevance: m.shelf_sort_relevance,
  popular: m.shelf_sort_popular,
  newest: m.shelf_sort_newest,
  price: m.shelf_sort_price,
  '-price': m.shelf_sort_price_down,
  rating: m.shelf_sort_rating,
}

interface ListingToolsProps {
  query: ListingQuery
  /** For a search: the box adds a term to these. */
  terms: readonly string[]
  searching: boolean
  /** Something was found, or a filter is active. */
  narrowable: boolean
  change: (change: Partial<ListingQuery>) => void
  onFilters: () => void
}

/** The box, a phone's filter button, and the order. */
export function ListingTools({ query, terms, searching, narrowable, change, onFilters }: ListingToolsProps) {
  const on = filterCount(query)
  const offered = sorts.filter(sort => searching || sort !== 'relevance')
  return (
    <div className={styles.bar}>
      {terms.length > 0 ? (
        <TermBox terms={terms} query={query} />
      ) : (
        <SearchBox
          className={styles.barSearch}
          label={m.shelf_box()}
          placeholder={m.shelf_box_placeholder()}
          value={query.q}
          onChange={q => change({ q })}
        />
      )}
      {narrowable && (
        <>
          <button type="button" className={cx(styles.sorter, 'only-phone')} onClick={onFilters}>
            <Icon name="filter" />
            {m.shelf_filters()}
            {on > 0 && <span className={cx(styles.sorterN, 'num')}>{on}</span>}
          </button>
          <Select
            className={styles.shelfSort}
            aria-label={m.shelf_sort()}
            value={query.sort ?? (searching ? 'relevance' : 'popular')}
            onChange={event => {
              const sort = sorts.find(name => name === event.target.value) ?? null
              change({ sort: sort === offered[0] ? null : sort })
            }}
          >
            {offered.map(sort => (
              <option key={sort} value={sort}>
                {sortLabels[sort]()}
              </option>
            ))}
          </Select>
        </>
      )}
    </div>
  )
}

/** On a search: another word narrows it. */
function TermBox({ terms, query }: { terms: readonly string[]; query: ListingQuery }) {
  const navigate = useNavigate()
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const word = String(new FormData(form).get('term') ?? '').trim()
    if (!word) return
    form.reset()
    navigate(localePath(`${searchPath([...terms, word])}${listingAddress({ ...query, page: 1 })}`))
  }
  return (
    <search className={styles.barSearch}>
      <form onSubmit={add}>
        <TextInput
          icon="search"
          type="search"
          name="term"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={m.shelf_box_add()}
          placeholder={m.shelf_box_add()}
        />
      </form>
    </search>
  )
}
