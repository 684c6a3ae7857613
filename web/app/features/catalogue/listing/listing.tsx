import { type ReactNode, useState } from 'react'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LazyDrawer } from '../../../ui/lazy-drawer.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import * as facetPanelStyles from './facet-panel.module.css'
import { FacetPanel } from './facet-panel.tsx'
import { priceText } from './facet-texts.ts'
import * as styles from './listing.module.css'
import { everything, filterCount, listingAddress, pageSize } from './listing-query.ts'
import { ListingTools } from './listing-tools.tsx'
import type { ListingData } from './load-listing.ts'
import { NothingFound } from './nothing-found.tsx'
import { useListing } from './use-listing.ts'

interface ListingProps {
  /** The plain path of the page, without the query. */
  path: string
  /** The path's own search terms. */
  terms: readonly string[]
  data: ListingData
  /** Other results, shown above the products. */
  children?: ReactNode
}

/** The list of products with its filters, which slide in from the left on a phone. */
export function Listing({ path, terms, data, children }: ListingProps) {
  const { query, loading, change } = useListing(path)
  const [filtering, setFiltering] = useState(false)
  const { count, facets } = data
  const panel = { query, facets, change }
  // Clears filters; the search text stays.
  const clear = () => change({ ...everything, q: query.q, sort: query.sort })
  // If nothing was found, and no filter can be removed, there is nothing to narrow or sort.
  const narrowable = count > 0 || filterCount(query) > 0
  return (
    <div className={cx('wrap', facetPanelStyles.shelf)}>
      <nav className="crumbs" aria-label={m.shelf_crumbs()}>
        <Link to="/">{m.shelf_home()}</Link>
        <Icon name="right" />
        <span aria-current="page">{m.shelf_all_title()}</span>
      </nav>
      <div className="page-head">
        <h1>{terms.length > 0 ? m.shelf_results({ terms: terms.join(', ') }) : m.shelf_all_title()}</h1>
        <p className="muted" role="status">
          {loading ? m.shelf_loading() : countText(data)}
        </p>
      </div>
      {children}
      <div className={narrowable ? styles.cat : undefined}>
        {narrowable && (
          <aside className={styles.facets} data-part="facets" aria-label={m.shelf_filters()}>
            <FacetPanel {...panel} id="wide" />
          </aside>
        )}
        <div className={styles.catMain}>
          <ListingTools
            query={query}
            terms={terms}
            searching={terms.length > 0 || query.q !== ''}
            narrowable={narrowable}
            change={change}
            onFilters={() => setFiltering(true)}
          />
          <AppliedFilters query={query} terms={terms} facets={facets} change={change} onClear={clear} />
          <Corrections data={data} terms={[...terms, query.q].filter(Boolean)} />
          {count === 0 ? (
            <NothingFound query={query} terms={terms} ideas={data.ideas} onClear={clear} />
          ) : (
            <div className={styles.catList} data-part="cat-list" aria-busy={loading}>
              <h2 className="vh">{m.shelf_list()}</h2>
              <ProductGrid cards={data.cards} />
              <Pager
                page={query.page}
                pageSize={pageSize}
                count={count}
                to={page => `${path}${listingAddress({ ...query, page })}`}
              />
            </div>
          )}
        </div>
      </div>
      <LazyDrawer
        open={filtering}
        side="left"
        title={m.shelf_filters()}
        onClose={() => setFiltering(false)}
        actions={
          <>
            <Button variant="quiet" onClick={clear}>
              {m.shelf_clear()}
            </Button>
            <Button onClick={() => setFiltering(false)} busy={loading}>
              {m.shelf_show({ count: data.count, shown: shownCount(data) })}
            </Button>
          </>
        }
      >
        <FacetPanel {...panel} id="drawer" />
      </LazyDrawer>
    </div>
  )
}

const shownCount = ({ count, countAtLeast }: ListingData) => wholeNumber(count) + (countAtLeast ? '+' : '')

function countText(data: ListingData): string {
  return m.shelf_count({ count: data.count, shown: shownCount(data) })
}

/** Says so if something other than the typed text was searched for. */
function Corrections({ data, terms }: { data: ListingData; terms: readonly string[] }) {
  const { count, corrected, matched, price } = data
  if (count === 0) return null
  const typed = terms.join(', ')
  const notes = [
    corrected && m.shelf_corrected({ corrected, typed }),
    // For a single word, a partial match isn't called that.
    !corrected && matched === 'some' && /[\s,]/.test(typed) && m.shelf_some(),
    price && m.shelf_priced({ price: price.free ? m.shelf_free() : priceText(price.min, price.max) }),
  ].filter(Boolean)
  return notes.length > 0 && <p className={styles.shelfNote}>{notes.join(' ')}</p>
}
