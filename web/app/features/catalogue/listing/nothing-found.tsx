import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { searchPath } from '../addresses.ts'
import { ProductGrid } from '../product-grid.tsx'
import * as facetPanelStyles from './facet-panel.module.css'
import { filterCount, type ListingQuery } from './listing-query.ts'
import type { ListingData } from './load-listing.ts'
import * as styles from './nothing-found.module.css'

interface NothingFoundProps {
  query: ListingQuery
  terms: readonly string[]
  ideas: ListingData['ideas']
  onClear: () => void
}

/** Why the list is empty and what to try next: fewer filters, other words, popular products. */
export function NothingFound({ query, terms, ideas, onClear }: NothingFoundProps) {
  const filtered = filterCount(query) > 0
  return (
    <div className={styles.nothing}>
      <EmptyState
        drawing="search"
        title={m.shelf_none()}
        text={filtered ? m.shelf_none_filters() : m.shelf_none_words()}
        action={
          filtered ? (
            <Button onClick={onClear}>{m.shelf_clear()}</Button>
          ) : (
            (terms.length > 0 || query.q) && <ButtonLink to="/products/all">{m.shelf_none_all()}</ButtonLink>
          )
        }
      />
      {ideas && ideas.tags.length > 0 && (
        <section aria-labelledby="ideas-tags">
          <h2 id="ideas-tags">{m.shelf_ideas_tags()}</h2>
          <ul className={styles.picks}>
            {ideas.tags.map(tag => (
              <li key={tag}>
                <Link className={facetPanelStyles.pick} to={searchPath([tag])}>
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {ideas && ideas.cards.length > 0 && (
        <section aria-labelledby="ideas-cards">
          <h2 id="ideas-cards">{m.shelf_ideas_cards()}</h2>
          <ProductGrid cards={ideas.cards} />
        </section>
      )}
    </div>
  )
}
