import type { FastifyInstance } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'
import type { Config } from '../platform/config.ts'
import { traced } from '../platform/tracing/trace.ts'
import { collectCacheTags, noteIncomplete } from './cache-tag-collection.ts'
import type { RenderPage } from './pages.ts'
import type { LoaderAnswer, LoaderCall, RenderHtml } from './render-html.ts'
import { pagePolicy } from './security.ts'

/** Renders an address. The loaders of its page call this same app, in process and anonymously. */
export function createRenderer(app: FastifyInstance, config: Config, render: RenderHtml): RenderPage {
  return async url => {
    let unavailable = false
    const send = async (call: LoaderCall): Promise<LoaderAnswer> => {
      const answer = await inProcess(app, call)
      if (answer.status === 503) unavailable = true
      return answer
    }
    const { result, collected } = await collectCacheTags(() =>
      traced('render', 'internal', {}, () => render(url.href, send)),
    )
    const { status, headers, html, inlineScripts } = result
    // To the router, anything a loader throws is a defect. This one passes, and the browser can retry.
    if (status === 500 && unavailable) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    return {
      status,
      headers: { ...headers, 'content-security-policy': pagePolicy(inlineScripts, config) },
      html,
      tags: [...collected.tags],
      incomplete: collected.incomplete,
    }
  }
}

/** The same checks without a network hop; cached answers need no routing either. */
async function inProcess(app: FastifyInstance, call: LoaderCall): Promise<LoaderAnswer> {
  const cached = app.cachedRoutes?.find(call)
  if (cached) return { status: cached.status, text: cached.identity.body.toString() }
  const { method, url, body } = call
  const response = await app.inject({
    // The client takes the method from the contract.
    method: method as 'GET',
    url,
    ...(body !== undefined && {
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  if (response.statusCode >= 400) noteIncomplete()
  return { status: response.statusCode, text: response.body }
}
