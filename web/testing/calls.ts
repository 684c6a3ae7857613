import { laterRoutes } from '#contract/generated/later-routes.ts'
import { routes } from '#contract/generated/routes.ts'
import { unscreenedRoutes } from '#contract/generated/unscreened-routes.ts'
import type { LanternContract, LaterContract } from '#contract/index.ts'
import type { Client, RouteList } from '#contract/kit/client.ts'
import type { Api } from '../app/lib/api.ts'

/* The server of a component test: whatever the typed client sends is answered by what the test has laid down. */

// A defect is reported by its address, so that nothing has to be loaded for it.
type Calls = Api & Client<LaterContract> & Client<Pick<LanternContract, 'defectReport'>>
/** A test answers what its part reads; the rest may be left out. */
type Answer<K extends keyof Calls> = Part<Awaited<ReturnType<Calls[K]>>>
type Part<T> = T extends readonly (infer One)[]
  ? readonly Part<One>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Part<T[Key]> }
    : T

/** What arrived: the path and the query of the address, and the body as it was given to the client. */
export interface Asked {
  url: URL
  // The test knows what it sends; the contract's own tests hold its shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
}
type Reply<K extends keyof Calls> =
  | Answer<K>
  | Refusal
  | ((asked: Asked) => Answer<K> | Refusal | Promise<Answer<K> | Refusal>)

class Refusal {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

/** As the server refuses: `refusal(422, { errors: { username: '…' } })`. */
export const refusal = (
  status: number,
  {
    code = 'refused',
    messages = '',
    ...rest
  }: { code?: string; messages?: string; errors?: Record<string, string>; [more: string]: unknown } = {},
) => new Refusal(status, { status, error: true, code, message: messages, messages, ...rest })

/** What most writes answer. */
export const done = { status: 200 } as const

/** No answer arrives. */
export const brokenConnection = () => new Refusal(0, {})

interface Handler {
  method: string
  path: RegExp
  reply: (asked: Asked) => unknown
  asked: Asked[]
}
let handlers: Handler[] = []
let unanswered: string[] = []

const all: RouteList = { ...routes, ...laterRoutes, ...unscreenedRoutes }

/** Lays down what a call answers from now on; what was asked is found in the list that comes back. */
export function answer<K extends keyof Calls & string>(name: K, reply: Reply<K>): Asked[] {
  const [method, path] = all[name] ?? []
  if (!method || !path) throw new Error(`the contract has no call ${name}`)
  const asked: Asked[] = []
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  const give = typeof reply === 'function' ? (reply as Handler['reply']) : () => reply
  handlers.unshift({ method, path: new RegExp(`^/api/${pattern}$`), reply: give, asked })
  return asked
}

/** A reply that comes when the test says so. */
export function held<T>(): { reply: () => Promise<T>; release: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { reply: () => promise, release: resolve }
}

export function forgetCalls(): string[] {
  const missing = unanswered
  handlers = []
  unanswered = []
  return missing
}

async function fakeFetch(input: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input, window.location.href)
  const method = init.method ?? 'GET'
  const handler = handlers.find(one => one.method === method && one.path.test(url.pathname))
  if (!handler) {
    unanswered.push(`${method} ${url.pathname}`)
    return Response.json(
      { status: 404, error: true, code: 'not_answered', message: '', messages: '' },
      { status: 404 },
    )
  }
  const asked = { url, body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body }
  handler.asked.push(asked)
  const reply = await handler.reply(asked)
  if (!(reply instanceof Refusal)) return reply instanceof Blob ? new Response(reply) : Response.json(reply)
  if (reply.status === 0) throw new TypeError('Failed to fetch')
  return Response.json(reply.body, { status: reply.status })
}

const realFetch = window.fetch
/** Only the API is ours: what a library asks for elsewhere, such as a picture made in the page, is the browser's. */
export function takeCalls(): void {
  window.fetch = (input, init) => {
    const address = String(input)
    return address.startsWith('/api/') ? fakeFetch(address, init) : realFetch(input, init)
  }
}
