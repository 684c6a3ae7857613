import {
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { m } from '#messages/messages.js'
import { changed } from '../../lib/address-state.ts'
import { serverApi } from '../../lib/api.ts'
import { localePath } from '../../lib/locale.ts'
import { seo } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { RouteFailed } from '../../ui/failed.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { loadShops, type ShopList } from './load-shops.ts'
import { ShopTile, ShopTileSkeleton } from './shop-tile.tsx'
import * as styles from './shops.module.css'
import { readShopsQuery, type ShopsQuery, shopsAddress } from './shops-query.ts'
import { ShopsTools } from './shops-tools.tsx'

export function loader({ request, context }: LoaderFunctionArgs): Promise<ShopList> {
  return loadShops(serverApi(context), readShopsQuery(new URL(request.url).searchParams))
}

export function meta({ location, matches }: MetaArgs) {
  const site = siteOf(matches)
  return seo({
    title: m.shops_title(),
    description: m.shops_meta_description({ brand: site?.brand.name ?? '' }),
    pathname: location.pathname,
    search: location.search,
    site,
  })
}

export function ErrorBoundary() {
  return (
    <div className={cx('wrap', styles.shops)}>
      <ShopsHead />
      <RouteFailed title={m.shops_failed()} />
    </div>
  )
}

export default function ShopsPage() {
  const { shops, more } = useLoaderData<typeof loader>()
  const { query, pending, change } = useShopsQuery()
  return (
    <div className={cx('wrap', styles.shops)}>
      <ShopsHead />
      <ShopsTools query={query} action={localePath('/shops')} onChange={change} />
      <p className="vh" role="status">
        {pending === null ? '' : m.shops_getting()}
      </p>
      {shops.length === 0 && <h2 className="vh">{m.shops_title()}</h2>}
      {shops.length === 0 ? (
        <NoShops q={query.q} />
      ) : (
        <>
          <div className={styles.shopTiles} aria-busy={pending === 'other' || undefined}>
            {shops.map((shop, index) => (
              <ShopTile key={shop.username} shop={shop} lazy={index >= 6} />
            ))}
            {pending === 'more' && skeletons.map(key => <ShopTileSkeleton key={key} />)}
          </div>
          {more && (
            <p className={styles.shopsMore}>
              <ButtonLink
                variant="line"
                size="large"
                to={shopsAddress({ ...query, page: query.page + (pending === 'more' ? 0 : 1) })}
                replace
                preventScrollReset
                aria-busy={pending === 'more' || undefined}
              >
                {pending === 'more' ? m.shops_getting() : m.shops_more()}
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </div>
  )
}

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

function ShopsHead() {
  return (
    <div className="page-head">
      <h1>{m.shops_title()}</h1>
      <p className="muted">{m.shops_lead()}</p>
    </div>
  )
}

function NoShops({ q }: { q: string }) {
  if (!q) return <EmptyState drawing="shop" title={m.shops_empty_title()} text={m.shops_empty_text()} />
  return (
    <EmptyState
      drawing="search"
      title={m.shops_none_title()}
      text={m.shops_none_text({ q })}
      action={<ButtonLink to="/shops">{m.shops_none_all()}</ButtonLink>}
    />
  )
}

/** The address is the state; a pending change already counts. */
function useShopsQuery() {
  const location = useLocation()
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const coming = next?.pathname === location.pathname ? next : null
  const query = readShopsQuery(new URLSearchParams((coming ?? location).search))
  const before = readShopsQuery(new URLSearchParams(location.search))
  const pending = coming === null ? null : query.page > before.page ? ('more' as const) : ('other' as const)
  return {
    query,
    pending,
    change(change: Partial<ShopsQuery>) {
      // Typing a word is one step back, not one for each letter.
      const replace = change.q !== undefined && query.q !== ''
      navigate(localePath(shopsAddress(changed(query, change))), { replace, preventScrollReset: true })
    },
  }
}
