import {
  type ClientLoaderFunctionArgs,
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
import { ErrorMessage } from '../../shell/error-page.tsx'
import NotFoundPage, { meta as notFoundMeta } from '../../shell/not-found.page.tsx'
import { loader as codeLoader } from '../authoring/encoded-code.page.tsx'
import { guarded } from '../mine/guarded.ts'
import { loadOwn, type OwnProducts } from './load-own.ts'
import { OwnProductsFailed, OwnProductsSkeleton, OwnProductsView } from './own-products.tsx'
import { isOwnWord } from './own-word.ts'
import { readPage } from './page-query.ts'

/** What the server says of a word; what is somebody's own comes later, in the browser. */
interface Word {
  readonly own: boolean
  readonly loaded?: OwnProducts
}

/** Null for a word that is neither ours nor a code: the answer is then an honest 404. */
export async function loader(args: LoaderFunctionArgs) {
  const { brand } = await serverApi(args.context).siteView()
  if (isOwnWord(args.params.encodedCode ?? '', brand.slug)) return { own: true } satisfies Word
  return codeLoader(args)
}

/** Known once the server has said so: the slug does not change while a page is open. */
let ownWord: string | undefined

export async function clientLoader({
  request,
  params,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<Word | null> {
  const word = params.encodedCode
  if (word !== ownWord) {
    const answer = await serverLoader<Word | null>()
    if (!answer?.own) return answer
    ownWord = word
  }
  const page = readPage(new URL(request.url).searchParams)
  return { own: true, loaded: await guarded(request, userId => loadOwn(userId, page)) }
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs<typeof loader>) {
  const site = siteOf(args.matches)
  if (!site || !isOwnWord(args.params.encodedCode ?? '', site.brand.slug)) return notFoundMeta(args)
  const title = m.shell_nav_mine({ brand: site.brand.name })
  return seo({ title, pathname: args.location.pathname, site, index: false })
}

export function HydrateFallback() {
  return useOwnWord() ? <OwnProductsSkeleton /> : <NotFoundPage />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return useOwnWord() ? <OwnProductsFailed /> : <ErrorMessage error={error} />
}

export default function OneWordPage() {
  const found = useLoaderData<Word | null>()
  return found?.loaded ? <OwnProductsView {...found.loaded} /> : <NotFoundPage />
}

function useOwnWord(): boolean {
  const slug = useSite()?.brand.slug
  const { encodedCode = '' } = useParams()
  return slug !== undefined && isOwnWord(encodedCode, slug)
}
