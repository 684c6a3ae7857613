import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import type { ShopData } from './load-shop.ts'
import { ShopFilters } from './shop-filters.tsx'
import * as styles from './shop-products.module.css'
import { isNarrowed, productsPerPage, type ShopQuery } from './shop-query.ts'

interface ShopProductsProps {
  data: ShopData
  query: ShopQuery
  loading: boolean
  to: (query: ShopQuery) => string
}

export function ShopProducts({ data, query, loading, to }: ShopProductsProps) {
  const { shop, cards, count } = data
  return (
    <section aria-labelledby="products">
      <div className="sec-head">
        <h2 id="products">{m.shops_heading_products()}</h2>
        <p className={styles.shopMore} role="status">
          {loading ? m.shops_getting_products() : m.shops_products({ count, shown: wholeNumber(count) })}
        </p>
      </div>
      {shop.products > 0 && <ShopFilters query={query} data={data} loading={loading} to={to} />}
      <div className={styles.shopShelf} data-part="shop-shelf" aria-busy={loading || undefined}>
        {cards.length === 0 ? (
          <NoProducts data={data} narrowed={isNarrowed(query) || query.page > 1} />
        ) : (
          <>
            <ProductGrid cards={cards} eager={2} />
            {count > productsPerPage && (
              <Pager
                page={query.page}
                pageSize={productsPerPage}
                count={count}
                to={page => `${to({ ...query, page })}#products`}
              />
            )}
          </>
        )}
      </div>
    </section>
  )
}

function NoProducts({ data: { shop }, narrowed }: { data: ShopData; narrowed: boolean }) {
  if (narrowed)
    return (
      <EmptyState
        drawing="search"
        title={m.shops_no_products()}
        text={m.shops_no_products_narrowed()}
        action={
          <ButtonLink to={`/shop/${shop.username}`} preventScrollReset>
            {m.shops_show_all()}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      drawing="shop"
      title={m.shops_no_products()}
      text={m.shops_no_products_yet({ name: shop.name })}
      action={
        <ButtonLink variant="line" to="/shops">
          {m.shops_other_shops()}
        </ButtonLink>
      }
    />
  )
}
