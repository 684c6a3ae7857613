import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import { collectCacheTags, noteIncomplete } from './cache-tag-collection.ts'
import type { RenderPage } from './pages.ts'
import type { LoaderAnswer, LoaderCall, RenderHtml } from './render-html.ts'
import { pagePolicy } from './security.ts'

/** Renders an address; the loaders of its page call this very app, in process and anonymous. */
export function createRenderer(app: FastifyInstance, config: Config, render: RenderHtml): RenderPage {
  return async url => {
    const { result, collected } = await collectCacheTags(() => render(url.href, call => inProcess(app, call)))
    const { status, headers, html, inlineScripts } = result
    return {
      status,
      headers: { ...headers, 'content-security-policy': pagePolicy(inlineScripts, config) },
      html,
      tags: [...collected.tags],
      incomplete: collected.incomplete,
    }
  }
}

/** The same checks, no network hop. */
async function inProcess(app: FastifyInstance, { method, url, body }: LoaderCall): Promise<LoaderAnswer> {
  const response = await app.inject({
    // The client takes it from the contract.
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
