import type { FastifyInstance } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { routes } from '#contract/generated/routes.ts'
import type { LanternContract } from '#contract/index.ts'
import { createClient, type Transport } from '#contract/kit/client.ts'
import type { Config } from '../platform/config.ts'
import { collectCacheTags, noteIncomplete } from './cache-tag-collection.ts'
import type { ScreenQuery } from './page-address.ts'
import type { RenderPage } from './pages.ts'
import { pagePolicy } from './security.ts'

/** Loads the web's server build anew on each call, so that development always renders the present source. */
export type LoadBuild = () => Promise<ServerBuild>

/** Renders an address with the web's build; its loaders call this very app, in process and anonymous. */
export function createRenderer(app: FastifyInstance, config: Config, loadBuild: LoadBuild): RenderPage {
  const api = createClient<LanternContract>(routes, inProcess(app))
  const handlerOf = rememberLast((build: ServerBuild) =>
    createRequestHandler(build, config.dev ? 'development' : 'production'),
  )
  return async url => {
    const build = await loadBuild()
    const context = new RouterContextProvider()
    context.set(contextOf(build, 'apiContext'), api)
    const { result, collected } = await collectCacheTags(async () => {
      const response = await handlerOf(build)(new Request(url), context)
      // Without a component, or when all else failed, the router has answered by itself.
      const html = context.get(contextOf<string | null>(build, 'htmlContext')) ?? (await response.text())
      return { response, html }
    })
    const { response, html } = result
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        'content-security-policy': pagePolicy(html, config),
      },
      html,
      tags: [...collected.tags],
      incomplete: collected.incomplete,
    }
  }
}

/** Asks the web's build, which has the table of screens. */
export function createScreenQuery(loadBuild: LoadBuild): ScreenQuery {
  return async pathname => {
    const screenQuery: unknown = Reflect.get((await loadBuild()).entry.module, 'screenQuery')
    if (typeof screenQuery !== 'function') throw new Error('The web build exports no screenQuery')
    return screenQuery(pathname)
  }
}

/** The same checks, no network hop. */
function inProcess(app: FastifyInstance): Transport {
  return async ({ method, url, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      ...(body !== undefined && {
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    if (response.statusCode >= 400) noteIncomplete()
    return { status: response.statusCode, body: response.body === '' ? null : response.json() }
  }
}

/** The handler of a build: making it reads the whole table of routes. */
function rememberLast<K, V>(make: (key: K) => V): (key: K) => V {
  let last: { key: K; value: V } | null = null
  return key => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}

function contextOf<T>(build: ServerBuild, name: string): RouterContext<T> {
  const context: unknown = Reflect.get(build.entry.module, name)
  if (typeof context !== 'object' || context === null) throw new Error(`The web build exports no ${name}`)
  return context as RouterContext<T>
}
