import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { connectHandlers, createConnectState } from './stripe-connect.test-support.ts'
import {
  createStripeState,
  invalid,
  missing,
  newId,
  StripeFault,
  type StripeState,
  unexpected,
} from './stripe-state.test-support.ts'

/** error: 500 at once; drop: the connection ends, nothing was done; lose: it was done, the answer never arrives. */
export type StripeTrouble = 'error' | 'limit' | 'hang' | 'drop' | 'lose'

interface Call {
  state: StripeState
  id: string
  /** Of the body or the query, with Stripe's flat names such as metadata[order_id]. */
  fields: URLSearchParams
  settings: {
    refundStatus: string
    balance: number
    transfers: { id: string; transfer_group: string | null }[]
    accounts: Set<string>
    /** What the buyer does just before the next change of an intent, once. */
    meanwhile: (() => void) | null
  }
}
type Handler = (call: Call) => object

const expandOf = (fields: URLSearchParams) =>
  [...fields].filter(([name]) => name.startsWith('expand[')).map(([, path]) => path.replace(/^data\./, ''))

const metadataOf = (fields: URLSearchParams) =>
  Object.fromEntries(
    [...fields].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key ? [[key, value]] : []
    }),
  )

const amountOf = (fields: URLSearchParams) => {
  const amount = Number(fields.get('amount'))
  if (!Number.isInteger(amount) || amount < 400)
    throw invalid('Amount must be at least $4.00 hkd', 'amount_too_small')
  return amount
}

const changeable = ({ state, id, settings }: Call) => {
  settings.meanwhile?.()
  settings.meanwhile = null
  const intent = state.getIntent(id)
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpected(id, intent.status)
  return intent
}

const createIntent: Handler = ({ state, fields }) =>
  state.addIntent({
    amount: amountOf(fields),
    currency: fields.get('currency') ?? '',
    customer: fields.get('customer'),
    description: fields.get('description'),
    metadata: metadataOf(fields),
    setup_future_usage: fields.get('setup_future_usage'),
    transfer_group: fields.get('transfer_group'),
    capture_method: fields.get('capture_method') === 'manual' ? 'manual' : 'automatic',
    automatic_payment_methods: { enabled: fields.get('automatic_payment_methods[enabled]') === 'true' },
  })

const updateIntent: Handler = call => {
  const { state, fields } = call
  const intent = changeable(call)
  if (fields.has('setup_future_usage')) intent.setup_future_usage = fields.get('setup_future_usage') || null
  return state.shown(intent, expandOf(fields))
}

const cancelIntent: Handler = call => {
  const { state, fields } = call
  const intent = changeable(call)
  intent.status = 'canceled'
  return state.shown(intent, expandOf(fields))
}

const captureIntent: Handler = ({ state, id, fields, settings }) => {
  settings.meanwhile?.()
  settings.meanwhile = null
  const amount = Number(fields.get('amount_to_capture') ?? state.getIntent(id).amount)
  return state.shown(state.capture(id, amount), expandOf(fields))
}

const listIntents: Handler = ({ state, fields }) => {
  const [gte, lt] = ['created[gte]', 'created[lt]'].map(name => fields.get(name))
  const all = [...state.intents.values()]
    .filter(({ created }) => (!gte || created >= Number(gte)) && (!lt || created < Number(lt)))
    .reverse()
  const after = fields.get('starting_after')
  const rest = after ? all.slice(all.findIndex(({ id }) => id === after) + 1) : all
  const limit = Math.min(Number(fields.get('limit') ?? 10), 100)
  const data = rest.slice(0, limit).map(intent => state.shown(intent, expandOf(fields)))
  return { object: 'list', url: '/v1/payment_intents', data, has_more: rest.length > limit }
}

const createRefund: Handler = ({ state, fields, settings }) => {
  const amount = fields.get('amount')
  return state.addRefund(
    fields.get('payment_intent') ?? '',
    amount === null ? null : Number(amount),
    settings.refundStatus,
  )
}

const getRefund: Handler = ({ state, id }) => {
  const refund = state.refunds.get(id)
  if (!refund) throw missing('refund', id)
  return refund
}

const getMethod = ({ state, id }: Call) => {
  const method = state.methods.get(id)
  if (!method) throw missing('PaymentMethod', id)
  return method
}

const listMethods: Handler = ({ state, fields }) => ({
  object: 'list',
  url: '/v1/payment_methods',
  data: [...state.methods.values()].filter(({ customer }) => customer === fields.get('customer')),
  has_more: false,
})

const listDisputes: Handler = ({ state, fields }) => ({
  object: 'list',
  url: '/v1/disputes',
  data: state.disputes.filter(
    ({ payment_intent, created }) =>
      payment_intent === (fields.get('payment_intent') ?? payment_intent) &&
      created >= Number(fields.get('created[gte]') ?? 0),
  ),
  has_more: false,
})

const createTransfer: Handler = ({ fields, settings }) => {
  const destination = fields.get('destination') ?? ''
  const amount = Number(fields.get('amount'))
  if (!settings.accounts.has(destination))
    throw invalid(`No such destination: '${destination}'`, 'resource_missing')
  if (amount > settings.balance)
    throw invalid('You have insufficient available funds in your Stripe account.', 'balance_insufficient')
  settings.balance -= amount
  const group = fields.get('transfer_group')
  const transfer = {
    id: newId('tr'),
    object: 'transfer',
    amount,
    currency: fields.get('currency'),
    destination,
  }
  settings.transfers.push({ ...transfer, transfer_group: group })
  return transfer
}

const listTransfers: Handler = ({ fields, settings }) => ({
  object: 'list',
  url: '/v1/transfers',
  data: settings.transfers.filter(({ transfer_group }) => transfer_group === fields.get('transfer_group')),
  has_more: false,
})

const handlers: readonly [method: string, path: RegExp, handler: Handler][] = [
  ['POST', /^\/v1\/payment_intents$/, createIntent],
  ['GET', /^\/v1\/payment_intents$/, listIntents],
  [
    'GET',
    /^\/v1\/payment_intents\/(\w+)$/,
    ({ state, id, fields }) => state.shown(state.getIntent(id), expandOf(fields)),
  ],
  ['POST', /^\/v1\/payment_intents\/(\w+)$/, updateIntent],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, cancelIntent],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/capture$/, captureIntent],
  ['POST', /^\/v1\/refunds$/, createRefund],
  ['GET', /^\/v1\/refunds\/(\w+)$/, getRefund],
  ['GET', /^\/v1\/disputes$/, listDisputes],
  ['GET', /^\/v1\/disputes\/(\w+)$/, ({ state, id }) => state.getDispute(id)],
  ['POST', /^\/v1\/disputes\/(\w+)$/, ({ state, id, fields }) => state.answerDispute(id, fields)],
  [
    'POST',
    /^\/v1\/customers$/,
    ({ fields }) => ({ id: newId('cus'), object: 'customer', metadata: metadataOf(fields) }),
  ],
  ['GET', /^\/v1\/payment_methods$/, listMethods],
  ['GET', /^\/v1\/payment_methods\/(\w+)$/, getMethod],
  [
    'POST',
    /^\/v1\/payment_methods\/(\w+)\/detach$/,
    call => Object.assign(getMethod(call), { customer: null }),
  ],
  ['POST', /^\/v1\/transfers$/, createTransfer],
  ['GET', /^\/v1\/transfers$/, listTransfers],
]

/** The part of Stripe's API that we use, in memory, for tests only. */
export async function startStripeServer(secretKey: string) {
  const state = createStripeState()
  const settings: Call['settings'] = {
    refundStatus: 'succeeded',
    balance: 1_000_000,
    transfers: [],
    accounts: new Set(),
    meanwhile: null,
  }
  const connect = createConnectState()
  const answers = new Map<string, { asked: string; body: string }>()
  const troubles: StripeTrouble[] = []
  const requests: { method: string; path: string; fields: URLSearchParams; key: string | undefined }[] = []

  const perform = (method: string, path: string, fields: URLSearchParams): object => {
    for (const [verb, pattern, handler] of handlers) {
      const match = verb === method && pattern.exec(path)
      if (match) return handler({ state, id: match[1] ?? '', fields, settings })
    }
    for (const [verb, pattern, handler] of connectHandlers) {
      const match = verb === method && pattern.exec(path)
      if (match) return handler({ connect, id: match[1] ?? '', fields })
    }
    throw new StripeFault(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path})`,
    })
  }

  /** The first answer under a key is the answer from then on, as long as the same is asked. */
  const answerOnce = (key: string | undefined, asked: string, work: () => object) => {
    const former = key === undefined ? undefined : answers.get(key)
    if (former && former.asked !== asked)
      throw new StripeFault(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    const body = former?.body ?? JSON.stringify(work())
    if (key !== undefined) answers.set(key, { asked, body })
    return { body, replayed: former !== undefined }
  }

  const authorise = (request: IncomingMessage) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      throw new StripeFault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const body = await text(request)
    const method = request.method ?? ''
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data')
    // A file comes as a form of its own, of which only the size and the names count here.
    const fields = isForm
      ? new URLSearchParams({ form: body })
      : method === 'GET'
        ? url.searchParams
        : new URLSearchParams(body)
    const key = request.headers['idempotency-key']?.toString()
    requests.push({ method, path: url.pathname, fields, key })
    const trouble = troubles.shift()
    if (trouble === 'hang') return
    if (trouble === 'drop') return request.socket.destroy()
    if (trouble === 'error')
      throw new StripeFault(500, { type: 'api_error', message: 'Something went wrong' })
    if (trouble === 'limit')
      throw new StripeFault(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Too many requests',
      })
    authorise(request)
    const answer = answerOnce(key, `${method} ${url.pathname} ${body}`, () =>
      perform(method, url.pathname, fields),
    )
    if (trouble === 'lose') return request.socket.destroy()
    response.writeHead(200, {
      'content-type': 'application/json',
      'request-id': newId('req'),
      ...(answer.replayed && { 'idempotent-replayed': 'true' }),
    })
    response.end(answer.body)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const fault =
        error instanceof StripeFault
          ? error
          : new StripeFault(500, { type: 'api_error', message: String(error) })
      response.writeHead(fault.status, { 'content-type': 'application/json', 'request-id': newId('req') })
      response.end(JSON.stringify({ error: fault.error }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo

  return {
    api: { protocol: 'http' as const, host: '127.0.0.1', port },
    state,
    settings,
    connect,
    requests,
    pay: state.pay,
    /** What becomes of the next calls, the SDK's own repetitions included. */
    trouble: (...next: StripeTrouble[]) => void troubles.push(...next),
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

/** A message as Stripe would send it. */
export function stripeMessage(secret: string, event: object, at = new Date()) {
  const body = Buffer.from(JSON.stringify(event))
  return { body, headers: { 'stripe-signature': stripeSignature(secret, body, at) } }
}

function stripeSignature(secret: string, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return `t=${seconds},v1=${signature}`
}

export const stripeEvent = (type: string, object: object, id = newId('evt')) => ({
  id,
  object: 'event',
  type,
  created: Math.floor(Date.now() / 1000),
  data: { object },
})
