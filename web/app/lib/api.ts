import { createContext, type RouterContextProvider } from 'react-router'
import { routes } from '#contract/generated/routes.ts'
import type { OpenContract } from '#contract/index.ts'
import { type Client, createClient, type WireRequest, type WireResponse } from '#contract/kit/client.ts'
import { isBackground } from './activity.ts'
import { ConnectionLost } from './connection.ts'
import { getLocale } from './locale.ts'
import { endSession, readToken } from './session.ts'

export { ApiError } from '#contract/kit/client.ts'

/** All calls except those of staff, which only their portal knows (`features/admin/staff-api.ts`). */
export type Api = Client<OpenContract>

/** Set by the server for each rendered page: the same client, calling in process and always anonymous. */
export const apiContext = createContext<Api>()

/** For loaders: `const { brand } = await serverApi(context).siteView()`. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext)
}

/** The browser's client. It sends the reader's token and language. */
export const api: Api = createClient<OpenContract>(routes, send)

/** Pending calls, each with a way to abort it. */
const underWay = new Set<AbortController>()
let leaving = false
const signedOut = new Error('the page has signed out')
const unanswered = new Promise<never>(() => undefined)

/**
 * Revokes this browser's token. Everything else the page has requested, or requests until it is gone, gets no answer:
 * it would be refused, and a page that is being left would show failures.
 */
export async function revokeToken(): Promise<void> {
  for (const call of underWay) call.abort(signedOut)
  const revoked = api.userLogout()
  // From now on, because the call above is already on its way.
  leaving = true
  // If a question about unsaved changes keeps the reader on the page, their next press works again.
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
    // The server decides whether a token is valid: expired, revoked by a password change, account deleted.
    if (response.status === 401 && token) endSession(token)
    return { status: response.status, body: await readBody(response) }
  } catch (error) {
    if (call.signal.reason === signedOut) return unanswered
    // The code that aborted it knows why.
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

/** The server's texts are in the page's language, not the browser's. */
export function inLanguage(url: string): string {
  if (url.includes('language_code=')) return url
  return `${url}${url.includes('?') ? '&' : '?'}language_code=${getLocale()}`
}
