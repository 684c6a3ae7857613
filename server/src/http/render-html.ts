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

/** A call that a page's loader makes, and what was answered, as text. */
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

/** Renders an address with the web's build; `send` answers the calls of its loaders. */
export type RenderHtml = (
  url: string,
  send: (call: LoaderCall) => Promise<LoaderAnswer>,
) => Promise<RenderedHtml>

export interface HtmlRenderer {
  render: RenderHtml
  screenOf: FindScreen
}

/** Loads the web's server build anew on each call, so that development always renders the present source. */
export type LoadBuild = () => Promise<ServerBuild>

/** In the thread that asks. */
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
      // Without a component, or when all else failed, the router has answered by itself.
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

/** What a page shows comes in its own language, as it does for what its browser asks for later; English needs no word. */
function inLanguageOf(pathname: string, call: string): string {
  if (!/^\/zh-HK(\/|$)/.test(pathname) || call.includes('language_code=')) return call
  return `${call}${call.includes('?') ? '&' : '?'}language_code=zh-HK`
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
