import { m } from '#messages/messages.js'
import { changed } from '../../../lib/address-state.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState, FailedState } from '../../../ui/states.tsx'
import { type ListQuery, listAddress, pageSize, type Sort, type Tab } from './list-query.ts'
import type { Listed } from './load-products.ts'
import type { ProductHandlers } from './product-actions.tsx'
import { ProductsGrid } from './products-grid.tsx'
import * as styles from './products-list.module.css'
import { ProductsTable } from './products-table.tsx'
import type { View } from './products-tools.tsx'

type ProductsListProps = Listed &
  ProductHandlers & {
    query: ListQuery
    view: View
    /** The next list is loading; this one stays, dimmed. */
    busy: boolean
    onRetry: () => void
    onSort: (sort: Sort) => void
  }

const captions: Readonly<Record<Tab, () => string>> = {
  active: m.authoring_caption_active,
  inactive: m.authoring_caption_inactive,
  deleted: m.authoring_caption_deleted,
}

export function ProductsList({
  list,
  failure,
  query,
  view,
  busy,
  onRetry,
  onSort,
  ...on
}: ProductsListProps) {
  if (failure)
    return (
      <FailedState title={m.authoring_failed_title()} text={failure.text} onRetry={onRetry} retrying={busy} />
    )
  if (list.count === 0) return <NoProducts query={query} />
  const label = captions[query.tab]()
  return (
    <div className={styles.plist} aria-busy={busy || undefined}>
      <h2 className="vh">{label}</h2>
      {view === 'grid' ? (
        <ProductsGrid label={label} products={list.products} {...on} />
      ) : (
        <div className={styles.sheet}>
          <ProductsTable caption={label} products={list.products} query={query} onSort={onSort} {...on} />
        </div>
      )}
      <Pager
        page={query.page}
        pageSize={pageSize}
        count={list.count}
        to={page => `/my-products/all${listAddress(changed(query, { page }))}`}
      />
    </div>
  )
}

const emptyTexts: Readonly<Record<Tab, () => string>> = {
  active: m.authoring_empty_active,
  inactive: m.authoring_empty_inactive,
  deleted: m.authoring_empty_deleted,
}

function NoProducts({ query }: { query: ListQuery }) {
  const all = `/my-products/all${listAddress(changed(query, { search: '' }))}`
  return (
    <>
      <h2 className="vh">{captions[query.tab]()}</h2>
      <EmptyState
        drawing={query.search ? 'search' : 'bag'}
        title={m.authoring_empty_title()}
        text={query.search ? m.authoring_empty_search({ search: query.search }) : emptyTexts[query.tab]()}
        action={
          <div className="row">
            <ButtonLink to={`/my-products/new${listAddress(query)}`} icon="plus" preventScrollReset>
              {m.authoring_create()}
            </ButtonLink>
            {query.search ? (
              <ButtonLink variant="line" to={all}>
                {m.authoring_show_all()}
              </ButtonLink>
            ) : (
              query.tab !== 'active' && (
                <ButtonLink variant="line" to="/my-products/all">
                  {m.authoring_show_active()}
                </ButtonLink>
              )
            )}
          </div>
        }
      />
    </>
  )
}
