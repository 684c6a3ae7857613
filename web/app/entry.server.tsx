import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'

import { takeInlineScripts } from './lib/inline-scripts.ts'
import { type Locale, localeOf } from './lib/locale.ts'
import { firstTable, localisedScripts } from './lib/localised-assets.ts'
import { screens } from './screens.ts'
import startScript from './shell/start.inline.js?raw'

/** For the server, which puts its in-process client there before it asks for a page. */
export { apiContext } from './lib/api.ts'

/** For the server, which caches a page by its address. */
export { screenOf } from './screen-of.ts'

/** For the server, which takes the page's text from there: a Response would encode it, only to be decoded again. */
export const htmlContext = createContext<string | null>(null)

/** For the server, which allows these in the page's policy and no others. */
export const inlineScriptsContext = createContext<readonly string[]>([])

/**
 * Renders the whole page before answering: pages are anonymous and kept in a cache, so the whole text is
 * needed anyway, and a failure while rendering can still become an honest status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const data = await text(routerContext.serverHandoffStream ?? Readable.from([]))
  const nonce = randomBytes(18).toString('base64url')
  const marked = await render(
    () => <ServerRouter context={contextOf(routerContext, data, request)} url={request.url} nonce={nonce} />,
    nonce,
  )
  const { html, scripts } = takeInlineScripts(marked, nonce, [startScript])
  context.set(htmlContext, stylesFirst(html))
  context.set(inlineScriptsContext, scripts)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

type Manifest = EntryContext['manifest']

/** With the scripts of the page's language, and the table of screens that it loads; in development there is one of each. */
function contextOf(context: EntryContext, data: string, request: Request): EntryContext {
  const locale = localeOf(new URL(request.url).pathname)
  const known = withData(context, data)
  if (import.meta.env.DEV) return known
  const manifest = manifestIn(locale, context.manifest)
  const { matches } = context.staticHandlerContext
  const first = matches.every(({ route }) => route.id === 'root' || firstScreens.has(route.id))
  return { ...known, manifest: first ? { ...manifest, url: firstTable(manifest.url) } : manifest }
}

const firstScreens = new Set(screens.filter(screen => screen.first).map(({ path }) => path))
const manifests = new Map<Locale, Manifest>()

function manifestIn(locale: Locale, manifest: Manifest): Manifest {
  let localised = manifests.get(locale)
  if (!localised) {
    localised = JSON.parse(localisedScripts(JSON.stringify(manifest), locale)) as Manifest
    manifests.set(locale, localised)
  }
  return localised
}

/**
 * The loaders' data at hand: the router would wait for each piece of its stream, and so would the render. The cache is
 * private to the router. A version that ignores it reads the same data from the stream, which costs a second render.
 */
function withData(context: EntryContext, data: string): EntryContext {
  const read = Object.assign(Promise.resolve(), { result: { done: true, value: data } })
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(new TextEncoder().encode(data))
    controller.close()
  }
  return {
    ...context,
    serverHandoffStream: new ReadableStream({ pull }, { highWaterMark: 0 }),
    renderMeta: { streamCache: { 0: read } },
  }
}

/**
 * A browser opens six connections to a server without HTTP/2 and gives them to the first six files it reads of.
 * React puts the application's code there; the styles, without which nothing is painted, must not wait for it.
 */
function stylesFirst(html: string): string {
  const end = html.indexOf('</head>')
  const preloads: string[] = []
  const head = html.slice(0, end).replaceAll(/<link rel="modulepreload"[^>]*>/g, link => {
    preloads.push(link)
    return ''
  })
  return head + preloads.join('') + html.slice(end)
}

/** What React leaves where a boundary failed or has not come to its end. */
const hole = '<!--$!-->'

/** In one go, at half the cost of a stream. Should something be waited for or fail, the stream waits or tells why. */
async function render(page: () => React.ReactNode, nonce: string): Promise<string> {
  const html = renderToString(page())
  return html.includes(hole) ? renderStreamed(page(), nonce) : `<!DOCTYPE html>${html}`
}

function renderStreamed(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        text(pipe(new PassThrough())).then(resolve, reject)
      },
      onShellError: reject,
      // An error inside a boundary would leave a hole in a page that is then cached: refuse the page.
      onError: reject,
    })
  })
}
