import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** For the server, which puts its in-process client there before it asks for a page. */
export { apiContext } from './lib/api.ts'

/** For the server, which caches a page by its address. */
export { screenQuery } from './screen-query.ts'

/**
 * Renders the whole page before answering: pages are anonymous and kept in a cache, so the whole text is
 * needed anyway, and a failure while rendering can still become an honest status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const html = await render(<ServerRouter context={routerContext} url={request.url} />)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : stylesFirst(html), { status, headers })
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

function render(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        text(pipe(new PassThrough())).then(resolve, reject)
      },
      onShellError: reject,
      // An error inside a boundary would leave a hole in a page that is then cached: refuse the page.
      onError: reject,
    })
  })
}
