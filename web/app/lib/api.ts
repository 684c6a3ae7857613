import { createContext, type RouterContextProvider } from 'react-router'
import { routes } from '#contract/generated/routes.ts'
import type { LanternContract } from '#contract/index.ts'
import { type Client, createClient, type WireRequest, type WireResponse } from '#contract/kit/client.ts'
import { getLocale } from './locale.ts'
import { endSession, readToken } from './session.ts'

export { ApiError } from '#contract/kit/client.ts'

export type Api = Client<LanternContract>

/** Set by the server for each rendered page: the same client, calling in process and always anonymous. */
export const apiContext = createContext<Api>()

/** For loaders: `const { brand } = await serverApi(context).siteView()`. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext)
}

/** The browser's client. It carries the reader's token and language. */
export const api: Api = createClient<LanternContract>(routes, send)

async function send({ method, url, body, signal }: WireRequest): Promise<WireResponse> {
  const token = readToken()
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')

  const response = await fetch(inLanguage(url), {
    method,
    headers,
    signal,
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    credentials: 'omit',
  })
  // The server is the judge of a token: expired, revoked by a password change, account gone.
  if (response.status === 401 && token) endSession(token)
  return { status: response.status, body: await readBody(response) }
}

async function readBody(response: Response): Promise<unknown> {
  if (response.headers.get('content-type')?.includes('json')) return response.json()
  const file = await response.blob()
  return file.size === 0 ? null : file
}

/** Texts of the server come in the language of the page, not in that of the browser. */
function inLanguage(url: string): string {
  if (url.includes('language_code=')) return url
  return `${url}${url.includes('?') ? '&' : '?'}language_code=${getLocale()}`
}
