import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import {
  type Contract,
  callsOf,
  type Endpoint,
  type ParamsOf,
  type ProtocolCalls,
} from '#contract/kit/endpoint.ts'
import type { Locale } from '#contract/shared.ts'
import { type Caller, isStaff, mayCall, needsFactor } from '../kernel/caller.ts'
import type {
  Authenticate,
  BeforeFiles,
  Call,
  FileReply,
  FormCheck,
  Handlers,
  RequestSource,
} from '../kernel/handlers.ts'
import { Refusal } from '../kernel/refusal.ts'
import { RawJson, Tagged } from '../kernel/tagged.ts'
import { noteCacheTags, noteIncomplete } from './cache-tag-collection.ts'
import type { CacheableResponse } from './cached-response.ts'
import type { CachedRoutes } from './cached-routes.ts'
import { contentDisposition } from './content-disposition.ts'
import { withBodyAsBytes, withBodyUnread } from './raw-bodies.ts'
import { isRecord, readInput } from './read-input.ts'
import { requestLocale } from './request-locale.ts'
import { verifyHeaders, verifyRawJson, verifyRefusals } from './verify-answers.ts'

type AnyHandler = (call: Call<Endpoint>) => Promise<unknown>

/** Serves a call with a protocol of its own, once its caller is known. */
type ProtocolHandler<E> = (
  call: { caller: Caller; params: ParamsOf<E> },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

export type ProtocolHandlers<C extends Contract> = {
  readonly [K in ProtocolCalls<C>]: ProtocolHandler<C[K]>
}

interface MountOptions<C extends Contract> {
  authenticate: Authenticate
  origin: () => string
  /** For the contract's calls that the tus protocol serves. */
  tus: ProtocolHandlers<C>
  /** How many more bytes of files the caller may upload; defaults to what the contract allows. */
  spoolRoom?: (caller: Caller) => Promise<number>
  /** How many more bytes of forms fit on the disk; defaults to what the contract allows. */
  diskRoom?: () => Promise<number>
  /** Called before files from someone without a session are read: refuses an address that sends too many. */
  admitForm?: (address: string) => Promise<void>
  /** By call: checks before the first file of a form is stored whether its fields entitle the caller to send it. */
  beforeFiles?: BeforeFiles<C>
  /** Without it, every response is made for its caller. */
  cached?: CachedRoutes
  /** Whether raw JSON and refusals are compared with the contract. This costs what raw JSON saves. */
  verify?: boolean
}

export function mount<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  options: MountOptions<C>,
): void {
  const headPaths = new Set(
    Object.values(contract).flatMap(({ method, path }) => (method === 'HEAD' ? [path] : [])),
  )
  const routes = Object.entries(callsOf(contract)).map(([name, endpoint]) => ({
    endpoint,
    route: {
      method: endpoint.method,
      url: `/api/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { endpoint: name, longBody: isLong(endpoint) },
      // If the contract has its own HEAD, Fastify must not derive one.
      ...(endpoint.method === 'GET' && headPaths.has(endpoint.path) && { exposeHeadRoute: false }),
      // Object.entries loses the pairing of a name with its endpoint type; Handlers<C> and ProtocolHandlers<C> have
      // checked it.
      handler: endpoint.protocol
        ? serveProtocol(
            endpoint,
            Reflect.get(options.tus as object, name) as ProtocolHandler<Endpoint>,
            options,
          )
        : serveCall(name, endpoint, Reflect.get(handlers, name) as AnyHandler, options),
    } satisfies RouteOptions,
  }))
  const add = (scope: FastifyInstance, isMeant: (endpoint: Endpoint) => unknown) => {
    for (const { endpoint, route } of routes) if (isMeant(endpoint)) scope.route(route)
  }
  add(app, ({ bodyFrom, protocol }) => bodyFrom !== 'bytes' && !protocol)
  withBodyAsBytes(app, scope => add(scope, ({ bodyFrom }) => bodyFrom === 'bytes'))
  withBodyUnread(app, scope => add(scope, ({ protocol }) => protocol))
}

const isLong = ({ protocol, files = {} }: Endpoint): boolean =>
  protocol !== undefined || Object.values(files).some(rule => rule.spool)

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function serveCall(
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  options: Omit<MountOptions<never>, 'tus' | 'beforeFiles'> & { beforeFiles?: object | undefined },
): Serve {
  return async (request, reply) => {
    const caller = await checkAccess(endpoint, request, options.authenticate)
    const { spoolRoom } = options
    const room = spoolRoom && caller ? () => spoolRoom(caller) : undefined
    if (!caller && isLong(endpoint)) await options.admitForm?.(request.ip)
    // BeforeFiles<C> has checked it.
    const check: FormCheck | undefined = options.beforeFiles && Reflect.get(options.beforeFiles, name)
    const { input, release } = await readInput(endpoint, request, {
      ...(room && { spoolRoom: room }),
      ...(options.diskRoom && { diskRoom: options.diskRoom }),
      ...(check && { beforeFiles: fields => check({ caller, fields }) }),
    })
    const locale = requestLocale(request)
    const run = async () => {
      const call = {
        ...input,
        caller: caller as Caller,
        locale,
        address: request.ip,
        userAgent: userAgentOf(request),
        origin: options.origin(),
      }
      const given = options.verify ? await verifyRefusals(endpoint, () => handler(call)) : await handler(call)
      // The type of a cached call guarantees tags. A page made from any other call can't tell when it is outdated.
      if (!(given instanceof Tagged)) noteIncomplete()
      const result = given instanceof Tagged ? given : new Tagged(given, [])
      if (options.verify) verifyHeaders(result.headers, endpoint)
      if (options.verify && result.value instanceof RawJson) verifyRawJson(result.value, endpoint)
      return result
    }
    let result: Tagged<unknown>
    try {
      // A call with an invalid token is treated as a visitor's.
      if (options.cached && endpoint.cache === 'public' && !caller) {
        const key = keyOf(name, locale, input)
        const make = async () => publicResponse(endpoint, await run())
        return await options.cached.answer(request, reply, { kind: 'call', key, make })
      }
      checkOwnership(endpoint, input, caller)
      result = await run()
    } finally {
      await release()
    }
    noteCacheTags(result.tags)
    return answer(endpoint, result.value, reply.headers(result.headers))
  }
}

function serveProtocol(
  endpoint: Endpoint,
  handler: ProtocolHandler<Endpoint>,
  { authenticate, verify }: { authenticate: Authenticate; verify?: boolean },
): Serve {
  return async (request, reply) => {
    reply.header('cache-control', 'no-store').headers(tusHeaders)
    const caller = await checkAccess(endpoint, request, authenticate)
    const { input } = await readInput(endpoint, request)
    // Such a call isn't public, so there is a caller.
    const run = () => handler({ ...input, caller: caller as Caller }, request, reply)
    return verify ? verifyRefusals(endpoint, run) : run()
  }
}

export const tusVersion = '1.0.0'
/** Sent with every answer of the protocol, including refusals. */
const tusHeaders = { 'tus-resumable': tusVersion }

/** The caller, if they may make this call. */
async function checkAccess(
  { access, permission, scope }: Endpoint,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Caller | null> {
  const header = request.headers.authorization
  const token = header?.match(/^Bearer (\S+)$/i)?.[1]
  const answer = token ? await authenticate(token, sourceOf(request)) : null
  if (answer && 'ended' in answer && access !== 'public')
    throw new Refusal(answer.ended === 'idle' ? 'session_idle' : 'session_over')
  const known = answer && 'ended' in answer ? null : answer
  // To public calls, a program with a personal access token is a visitor.
  const caller = access === 'public' && known?.scopes ? null : known
  if (access !== 'public') {
    if (!header) throw new Refusal('sign_in_required')
    if (!caller) throw new Refusal('token_invalid')
    if (caller.scopes && !(scope && caller.scopes.includes(scope))) throw new Refusal('scope_refused')
    if (!mayCall(access, caller, permission)) throw new Refusal('role_refused')
    if (caller.factorMissing && needsFactor(access, permission)) throw new Refusal('second_factor_required')
  }
  return caller
}

const userAgentOf = ({ headers }: FastifyRequest): string => headers['user-agent']?.slice(0, 500) ?? ''

const sourceOf = (request: FastifyRequest): RequestSource => ({
  address: request.ip,
  userAgent: userAgentOf(request),
  background: request.headers['x-background'] === '1',
})

/** IDs in the input must be the caller's own. Staff can name others only if the call names the permission for it. */
function checkOwnership(endpoint: Endpoint, input: object, caller: Caller | null): void {
  if (!endpoint.own || (endpoint.permission && caller && isStaff(caller))) return
  for (const path of endpoint.own) {
    const [place = '', field = ''] = path.split('.')
    const part: unknown = Reflect.get(input, place)
    const value: unknown = isRecord(part) ? part[field] : undefined
    if (value !== undefined && value !== caller?.userId) throw new Refusal('not_yours')
  }
}

const jsonType = 'application/json; charset=utf-8'

function answer(endpoint: Endpoint, value: unknown, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  if (endpoint.reply === 'empty') return reply.code(204).send()
  if (endpoint.reply === 'file') {
    const { file, contentType, downloadName } = value as FileReply
    if (downloadName) reply.header('content-disposition', contentDisposition('attachment', downloadName))
    return reply.type(contentType).send(file)
  }
  return reply.type(jsonType).send(jsonOf(endpoint, value))
}

function jsonOf(endpoint: Endpoint, value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (!endpoint.response) throw new Error(`Endpoint ${endpoint.path} declares no response`)
  // Only fields of the contract leave the server; a wrong shape is our defect.
  return JSON.stringify(endpoint.response.parse(value))
}

/** Made from what the contract read from the request, so other spellings and unknown fields make no difference. */
function keyOf(
  name: string,
  locale: Locale,
  { params, query, body }: { params: unknown; query: unknown; body: unknown },
): string {
  return `${name} ${locale} ${JSON.stringify([params, query, body], sortedFields)}`
}

const sortedFields = (field: string, value: unknown) => {
  if (field === 'language_code') return undefined // Already part of the locale.
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
}

function publicResponse(endpoint: Endpoint, { value, tags, headers }: Tagged<unknown>): CacheableResponse {
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': jsonType,
      // Revalidated each time: the next view shows any change, and a client with a current copy gets a 304.
      'cache-control': endpoint.method === 'GET' ? 'public, max-age=0, must-revalidate' : 'no-store',
      vary: 'accept-encoding, accept-language, authorization, origin',
    },
    body: jsonOf(endpoint, value),
    tags,
  }
}
