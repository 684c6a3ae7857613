import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { routes } from '#contract/generated/routes.ts'
import type { OpenContract } from '#contract/index.ts'
import { createClient } from '#contract/kit/client.ts'
import type { FindScreen } from './page-address.ts'

/** A call made by a page's loader, and its answer as text. */
export interface LoaderCall {
  method: string
  url: string
  body?: unknown
}
export interface LoaderAnswer {
  status: number
  text: string
}

export interface RenderedHtml {
  status: number
  headers: Record<string, string>
  html: string
  /** Written by the render itself, for the page's policy. */
  inlineScripts: readonly string[]
}

/** Renders an address with the web's build; `send` answers its loaders' calls. */
export type RenderHtml = (
  url: string,
  send: (call: LoaderCall) => Promise<LoaderAnswer>,
) => Promise<RenderedHtml>

export interface HtmlRenderer {
  render: RenderHtml
  screenOf: FindScreen
}

/** Loads the web's server build on each call, so that development always renders the current source. */
export type LoadBuild = () => Promise<ServerBuild>

/** Renders in the calling thread. */
export function createHtmlRenderer(
  loadBuild: LoadBuild,
  mode: 'development' | 'production' = 'production',
): HtmlRenderer {
  const handlerOf = rememberLast((build: ServerBuild) => createRequestHandler(build, mode))
  return {
    async render(url, send) {
      const build = await loadBuild()
      const { pathname } = new URL(url)
      const api = createClient<OpenContract>(routes, async ({ method, url: path, body }) => {
        const { status, text } = await send({ method, url: inLanguageOf(pathname, path), body })
        return { status, body: text === '' ? null : JSON.parse(text) }
      })
      const context = new RouterContextProvider()
      context.set(contextOf(build, 'apiContext'), api)
      const response = await handlerOf(build)(new Request(url), context)
      // Without a component, or if everything else failed, the router has answered on its own.
      const html = context.get(contextOf<string | null>(build, 'htmlContext')) ?? (await response.text())
      const inlineScripts = context.get(contextOf<readonly string[]>(build, 'inlineScriptsContext'))
      const headers = Object.fromEntries(response.headers)
      return { status: response.status, headers, html, inlineScripts }
    },
    async screenOf(pathname) {
      const screenOf: unknown = Reflect.get((await loadBuild()).entry.module, 'screenOf')
      if (typeof screenOf !== 'function') throw new Error('The web build exports no screenOf')
      return screenOf(pathname)
    },
  }
}

/** A page's data is in its own language, as it is for later calls from its browser; English needs no parameter. */
function inLanguageOf(pathname: string, call: string): string {
  if (!/^\/zh-HK(\/|$)/.test(pathname) || call.includes('language_code=')) return call
  return `${call}${call.includes('?') ? '&' : '?'}language_code=zh-HK`
}

/** The handler of a build. Creating one reads the whole route table. */
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
