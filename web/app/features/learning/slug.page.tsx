import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useParams,
  useRouteError,
} from 'react-router'
import { m } from '#messages/messages.js'
import { serverApi } from '../../lib/api.ts'
import { seo } from '../../lib/seo.ts'
import { siteOf, useSite } from '../../lib/site.ts'
import { guarded } from '../accounts/guards/guarded.ts'
import { redirectSharedCode } from '../authoring/share/redirect-shared-code.ts'
import { isOwnPath } from '../commerce/orders/own-path.ts'
import { ErrorMessage } from '../site/error-page.tsx'
import NotFoundPage, { meta as notFoundMeta } from '../site/not-found.page.tsx'
import { HomeFailed, HomeSkeleton, HomeView } from './home-view.tsx'
import { type LoadedHome, loadHome } from './load-home.ts'

/** The server's answer about the address; personal data loads later, in the browser. */
interface Found {
  readonly own: boolean
  readonly loaded?: LoadedHome
}

/** Null for an address that is neither ours nor a code: the answer is then a proper 404. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = serverApi(context)
  const { brand } = await api.siteView()
  const segment = params.encodedCode ?? ''
  if (isOwnPath(segment, brand.slug)) return { own: true } satisfies Found
  await redirectSharedCode(segment, request, api)
  return data(null, { status: 404 })
}

/** Known once the server has said so: the slug doesn't change while a page is open. */
let ownSegment: string | undefined

export async function clientLoader({
  request,
  params,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<Found | null> {
  const segment = params.encodedCode
  if (segment !== ownSegment) {
    const answer = await serverLoader<Found | null>()
    if (!answer?.own) return answer
    ownSegment = segment
  }
  return { own: true, loaded: await guarded(request, loadHome) }
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs<typeof loader>) {
  const site = siteOf(args.matches)
  if (!site || !isOwnPath(args.params.encodedCode ?? '', site.brand.slug)) return notFoundMeta(args)
  const title = m.shell_nav_mine({ brand: site.brand.name })
  return seo({ title, pathname: args.location.pathname, site, index: false })
}

export function HydrateFallback() {
  return useIsOwnPath() ? <HomeSkeleton /> : <NotFoundPage />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return useIsOwnPath() ? <HomeFailed /> : <ErrorMessage error={error} />
}

export default function SlugPage() {
  const found = useLoaderData<Found | null>()
  return found?.loaded ? <HomeView {...found.loaded} /> : <NotFoundPage />
}

function useIsOwnPath(): boolean {
  const slug = useSite()?.brand.slug
  const { encodedCode = '' } = useParams()
  return slug !== undefined && isOwnPath(encodedCode, slug)
}
