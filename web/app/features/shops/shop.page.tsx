import { Suspense } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import { m } from '#messages/messages.js'
import { serverApi } from '../../lib/api.ts'
import { redirectToLastPage } from '../../lib/last-page.ts'
import { siteOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawing } from '../../ui/drawings.tsx'
import { RouteFailed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { shopPath } from '../catalogue/addresses.ts'
import '../catalogue/bundles/bundles.module.css'
import { ComingRows } from '../catalogue/live/coming-rows.tsx'
import { loadShop, type NoShop, type ShopData } from './load-shop.ts'
import * as styles from './shop.module.css'
import { ShopAbout } from './shop-about.tsx'
import { ShopHead } from './shop-head.tsx'
import { shopMeta } from './shop-meta.ts'
import * as shopProductsStyles from './shop-products.module.css'
import { ShopProducts } from './shop-products.tsx'
import { productsPerPage, readShopQuery, shopAddress } from './shop-query.ts'
import { ShopSlider } from './shop-slider.tsx'
import { ShopTeachers } from './shop-teachers.tsx'

// Most shops have none. Its styles come with the page, because the server renders it if there is one.
const Bundles = lazyPart(() =>
  import('../catalogue/bundles/bundles.tsx').then(module => ({ default: module.Bundles })),
)

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = readShopQuery(new URL(request.url).searchParams)
  const found = await loadShop(serverApi(context), params.username ?? '', query)
  if (typeof found === 'string') return data(found, { status: found === 'closed' ? 410 : 404 })
  redirectToLastPage(request, { page: query.page, pageSize: productsPerPage, count: found.count })
  return data(found, { status: 200 })
}

export const meta = ({ loaderData, location, matches }: MetaArgs<typeof loader>) =>
  shopMeta(loaderData, location.pathname, siteOf(matches))

export function ErrorBoundary() {
  return (
    <div className={cx('wrap', styles.shopFailed)}>
      <title>{m.shops_shop_failed()}</title>
      <h1 className="vh">{m.shops_shop_failed()}</h1>
      <RouteFailed title={m.shops_shop_failed()} />
    </div>
  )
}

export default function ShopPage() {
  const found = useLoaderData<typeof loader>()
  return typeof found === 'string' ? (
    <Missing why={found} />
  ) : (
    <ShopView key={found.shop.username} found={found} />
  )
}

function ShopView({ found }: { found: ShopData }) {
  const location = useLocation()
  const next = useNavigation().location
  const coming = next && next.pathname === location.pathname ? next : null
  const { shop } = found
  return (
    <div className="wrap">
      <ShopSlider name={shop.name} slides={shop.slides} />
      <ShopHead shop={shop} />
      <div className={shopProductsStyles.shopMain}>
        <ComingRows
          id="shop-classes"
          title={m.live_shop()}
          note={m.live_shop_note()}
          classes={found.classes}
        />
        {found.bundles.length > 0 && (
          <Suspense fallback={null}>
            <Bundles
              id="shop-bundles"
              title={m.bundles_shop()}
              note={m.bundles_shop_note()}
              bundles={found.bundles}
            />
          </Suspense>
        )}
        <ShopProducts
          data={found}
          query={readShopQuery(new URLSearchParams((coming ?? location).search))}
          loading={coming !== null}
          to={query => shopPath(shop.username) + shopAddress(query)}
        />
        <ShopTeachers teachers={shop.teachers} />
        {shop.about.length > 0 && <ShopAbout shop={shop} />}
      </div>
    </div>
  )
}

function Missing({ why }: { why: NoShop }) {
  const closed = why === 'closed'
  return (
    <div className="wrap full-message">
      <Drawing name="shop" />
      <h1>{closed ? m.shops_closed_title() : m.shops_missing_title()}</h1>
      <p>{closed ? m.shops_closed_text() : m.shops_missing_text()}</p>
      <ButtonLink to="/shops">{m.shops_missing_all()}</ButtonLink>
    </div>
  )
}
