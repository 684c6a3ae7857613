import { Suspense, useEffect } from 'react'
import {
  Await,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useAsyncError,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
} from 'react-router'
import { m } from '#messages/messages.js'
import { api, serverApi } from '../../../lib/api.ts'
import { localePath } from '../../../lib/locale.ts'
import { seo } from '../../../lib/seo.ts'
import { readSession } from '../../../lib/session.ts'
import { siteOf } from '../../../lib/site.ts'
import { cx } from '../../../ui/cx.ts'
import { RouteFailed } from '../../../ui/failed.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { productPath } from '../../catalogue/addresses.ts'
import { loadTitles } from '../../catalogue/titles.ts'
import { askProduct, type Missing } from './ask-product.ts'
import { findableProduct } from './findable-product.ts'
import { isAt } from './is-at.ts'
import { lightPage } from './light-page.ts'
import { missingTitle } from './missing-title.ts'
import * as styles from './product.module.css'
import { type Findable, productHead } from './product-head.ts'
import { type ProductPage, toPage } from './product-page.ts'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductView } from './product-view.tsx'
import { recallPage, rememberPage } from './recent-pages.ts'

// Most pages have a product.
const ProductMissing = lazyPart(() =>
  import('./product-missing.tsx').then(module => ({ default: module.ProductMissing })),
)

interface Loaded {
  /** A promise in the browser, where the page shows its skeleton in the meantime. */
  readonly page: ProductPage | Missing | Promise<ProductPage | Missing>
  /** Requested with the reader's token, rather than without a user. */
  readonly inPerson: boolean
  readonly findable?: Findable
}

interface LoadedByServer extends Loaded {
  readonly page: ProductPage | Missing
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const calls = serverApi(context)
  const [answer, titles] = await Promise.all([askProduct(calls, params.courseId), loadTitles(calls)])
  const page = toPage(answer)
  if ('missing' in page || 'missing' in answer) {
    // An expired product doesn't return; one taken off sale may.
    const status = 'missing' in page && page.missing === 'ended' ? 410 : 404
    return data<LoadedByServer>({ page, inPerson: false }, { status })
  }
  const { origin, pathname } = new URL(request.url)
  const canonical = localePath(productPath(page.product.card))
  if (!isAt(pathname, canonical)) throw redirect(canonical, 301)
  const findable = findableProduct(page.product, origin, titles, answer.detail.names)
  return data<LoadedByServer>({ page: lightPage(page), inPerson: false, findable }, { status: 200 })
}

export function clientLoader({ params }: ClientLoaderFunctionArgs): Loaded {
  const inPerson = readSession() !== null
  const known = recallPage(params.courseId)
  if (known) return { page: known, inPerson }
  const answer = askProduct(api, params.courseId)
  // The code that reads the answer loads with it: a page from the server needs none of it.
  const page = Promise.all([answer, import('./product-page.ts')]).then(([found, { toPage }]) => toPage(found))
  // It may fail before the page is there to show it; then it isn't an unhandled rejection.
  page.catch(() => undefined)
  return { page, inPerson }
}

export function meta({ loaderData, params, location, matches }: MetaArgs<typeof loader>) {
  const site = siteOf(matches)
  const page = loaderData?.page
  if (page && 'product' in page) return productHead(page.product, site, loaderData?.findable)
  return seo({
    title: page && 'missing' in page ? missingTitle(page) : (params.title ?? m.product_title()),
    pathname: location.pathname,
    site,
    index: false,
  })
}

export default function ProductRoute() {
  const { page, inPerson } = useLoaderData<Loaded>()
  const { courseId } = useParams()
  const show = (loaded: ProductPage | Missing) =>
    'missing' in loaded ? (
      <Suspense fallback={null}>
        <ProductMissing why={loaded} inPerson={inPerson} />
      </Suspense>
    ) : (
      <Found page={loaded} />
    )
  // Not inside a boundary: for large content in one, the server would send the skeleton first and let a script insert
  // the content.
  if (!(page instanceof Promise)) return show(page)
  return (
    // A new product is a new page, with its own skeleton while it loads.
    <Suspense key={courseId} fallback={<ProductSkeleton />}>
      <Await resolve={page} errorElement={<AwaitFailed />}>
        {show}
      </Await>
    </Suspense>
  )
}

/** The server has redirected to the right address; inside the product, a link may still have an old name. */
function Found({ page }: { page: ProductPage }) {
  const { product } = page
  const navigate = useNavigate()
  const { pathname, state, hash } = useLocation()
  const canonical = localePath(productPath(product.card))
  const right = isAt(pathname, canonical)
  useEffect(() => {
    if (!right)
      void navigate({ pathname: canonical, hash }, { replace: true, state, preventScrollReset: true })
  }, [right, canonical, hash, state, navigate])
  useEffect(() => rememberPage(page), [page])
  return <ProductView key={product.card.id} {...page} />
}

function AwaitFailed() {
  return <LoadFailed error={useAsyncError()} />
}

export function ErrorBoundary() {
  return <LoadFailed error={useRouteError()} />
}

function LoadFailed({ error }: { error: unknown }) {
  return (
    <div className={cx('wrap', styles.prodFailed)}>
      <h1 className="vh">{m.product_title()}</h1>
      <RouteFailed title={m.product_load_failed()} error={error} />
    </div>
  )
}
