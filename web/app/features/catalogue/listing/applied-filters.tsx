import { useNavigate } from 'react-router'
import type { Facets } from '#contract/catalogue/catalogue.ts'
import { m } from '#messages/messages.js'
import { toggled } from '../../../lib/address-state.ts'
import { localePath } from '../../../lib/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { searchPath } from '../addresses.ts'
import * as styles from './applied-filters.module.css'
import * as facetPanelStyles from './facet-panel.module.css'
import { levelTitle, priceText, ratingText, subjectTitle } from './facet-texts.ts'
import { filterCount, type ListingQuery, listingAddress } from './listing-query.ts'

interface AppliedFiltersProps {
  query: ListingQuery
  terms: readonly string[]
  facets: Facets
  change: (change: Partial<ListingQuery>) => void
  onClear: () => void
}

interface Applied {
  key: string
  label: string
  remove: () => void
}

/** The active filters, each with a button to remove it. */
export function AppliedFilters({ query, terms, facets, change, onClear }: AppliedFiltersProps) {
  const navigate = useNavigate()
  const { subjects, levels, tags, min, max, free, videos, worksheets, printable, live } = query
  const { rating, seller } = query
  const chips: Applied[] = [
    ...terms.map(term => ({
      key: `term ${term}`,
      label: term,
      remove: () => {
        const rest = terms.filter(other => other !== term)
        const path = rest.length > 0 ? searchPath(rest) : '/products/all'
        navigate(localePath(`${path}${listingAddress({ ...query, page: 1 })}`), { preventScrollReset: true })
      },
    })),
    ...subjects.map(title => ({
      key: `subject ${title}`,
      label: subjectTitle(facets, title),
      remove: () => change({ subjects: toggled(subjects, title) }),
    })),
    ...levels.map(title => ({
      key: `level ${title}`,
      label: levelTitle(facets, title),
      remove: () => change({ levels: toggled(levels, title) }),
    })),
    ...tags.map(tag => ({
      key: `tag ${tag}`,
      label: tag,
      remove: () => change({ tags: toggled(tags, tag) }),
    })),
  ]
  const add = (key: string, on: boolean, label: string, off: Partial<ListingQuery>) => {
    if (on) chips.push({ key, label, remove: () => change(off) })
  }
  add('price', min !== null || max !== null, priceText(min, max), { min: null, max: null })
  add('free', free, m.shelf_free(), { free: false })
  add('videos', videos, m.shelf_videos(), { videos: false })
  add('worksheets', worksheets, m.shelf_worksheets(), { worksheets: false })
  add('printable', printable, m.shelf_printable(), { printable: false })
  add('live', live, m.shelf_live(), { live: false })
  add('rating', rating !== null, ratingText(rating ?? 0), { rating: null })
  add('seller', seller !== null, seller === 'centre' ? m.shelf_centres() : m.shelf_teachers(), {
    seller: null,
  })
  if (chips.length === 0) return null
  return (
    <ul className={styles.applied} aria-label={m.shelf_applied()}>
      {chips.map(({ key, label, remove }) => (
        <li key={key}>
          <button type="button" className="chip" onClick={remove} aria-label={m.ui_remove({ name: label })}>
            {label}
            <Icon name="x" />
          </button>
        </li>
      ))}
      {filterCount(query) > 1 && (
        <li>
          <button type="button" className={facetPanelStyles.linkButton} onClick={onClear}>
            {m.shelf_clear()}
          </button>
        </li>
      )}
    </ul>
  )
}
