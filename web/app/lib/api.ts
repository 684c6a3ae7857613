import { createContext, type RouterContextProvider } from 'react-router'
import { routes } from '#contract/generated/routes.ts'
import type { OpenContract } from '#contract/index.ts'
import { type Client, createClient, type WireRequest, type WireResponse } from '#contract/kit/client.ts'
import { isBackground } from './activity.ts'
import { ConnectionLost } from './connection.ts'
import { getLocale } from './locale.ts'
import { endSession, readToken } from './session.ts'

export { ApiError } from '#contract/kit/client.ts'

/** All but the calls of staff, which only their portal knows (`features/admin/staff-api.ts`). */
export type Api = Client<OpenContract>

/** Set by the server for each rendered page: the same client, calling in process and always anonymous. */
export const apiContext = createContext<Api>()

/** For loaders: `const { brand } = await serverApi(context).siteView()`. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext)
}

/** The browser's client. It carries the reader's token and language. */
export const api: Api = createClient<OpenContract>(routes, send)

/** Calls that wait for their answer, each with the way to end it. */
const underWay = new Set<AbortController>()
let leaving = false
const signedOut = new Error('the page has signed out')
const unanswered = new Promise<never>(() => undefined)

/**
 * Revokes the token of this browser. Whatever else the page has asked for, or asks for until it has gone, stays without
 * an answer: it would be refused, and a page on its way out would show that something has failed.
 */
export async function revokeToken(): Promise<void> {
  for (const call of underWay) call.abort(signedOut)
  const revoked = api.userLogout()
  // From now on, for the call above is on its way already.
  leaving = true
  // Anyone who is asked about unsaved changes may stay: their next press is answered.
  for (const gesture of ['pointerdown', 'keydown']) window.addEventListener(gesture, stay, { capture: true })
  await revoked
}

function stay(): void {
  leaving = false
  for (const gesture of ['pointerdown', 'keydown'])
    window.removeEventListener(gesture, stay, { capture: true })
}

export async function send({ method, url, body, signal }: WireRequest): Promise<WireResponse> {
  if (leaving) return unanswered
  const token = readToken()
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (isBackground()) headers.set('x-background', '1')
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')

  const call = new AbortController()
  // `AbortSignal.any` is missing in Safari before 17.4.
  const abort = () => call.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  underWay.add(call)
  try {
    const response = await fetch(inLanguage(url), {
      method,
      headers,
      signal: call.signal,
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      credentials: 'omit',
    })
    // The server is the judge of a token: expired, revoked by a password change, account gone.
    if (response.status === 401 && token) endSession(token)
    return { status: response.status, body: await readBody(response) }
  } catch (error) {
    if (call.signal.reason === signedOut) return unanswered
    // Anyone who ended it knows why.
    if (call.signal.aborted) throw error
    throw new ConnectionLost(error)
  } finally {
    underWay.delete(call)
    signal?.removeEventListener('abort', abort)
  }
}

async function readBody(response: Response): Promise<unknown> {
  if (response.headers.get('content-type')?.includes('json')) return response.json()
  const file = await response.blob()
  return file.size === 0 ? null : file
}

/** Texts of the server come in the language of the page, not in that of the browser. */
export function inLanguage(url: string): string {
  if (url.includes('language_code=')) return url
  return `${url}${url.includes('?') ? '&' : '?'}language_code=${getLocale()}`
}
