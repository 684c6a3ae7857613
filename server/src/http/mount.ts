import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Contract, Endpoint } from '#contract/kit/endpoint.ts'
import type { Locale } from '#contract/shared.ts'
import type { CacheTag } from '../kernel/cache-tags.ts'
import { type Caller, isStaff, mayCall } from '../kernel/caller.ts'
import type { Authenticate, Call, FileReply, Handlers } from '../kernel/handlers.ts'
import { Refusal } from '../kernel/refusal.ts'
import { RawJson, Tagged } from '../kernel/tagged.ts'
import { noteCacheTags } from './cache-tag-collection.ts'
import type { CacheableResponse } from './cached-response.ts'
import type { CachedRoutes } from './cached-routes.ts'
import { contentDisposition } from './content-disposition.ts'
import { isRecord, readInput } from './read-input.ts'
import { requestLocale } from './request-locale.ts'
import { verifyRawJson } from './verify-raw-json.ts'

type AnyHandler = (call: Call<Endpoint>) => Promise<unknown>

export function mount<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  platform: {
    authenticate: Authenticate
    origin: () => string
    /** Without it every response is made for its caller. */
    cached?: CachedRoutes
    /** Whether raw JSON is compared with the contract; costs what it is there to save. */
    verify?: boolean
  },
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    // Object.entries loses the pairing of a name with its own endpoint type; Handlers<C> has checked it.
    const handler = handlers[name] as unknown as AnyHandler
    app.route({
      method: endpoint.method,
      url: `/api/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { endpoint: name, longBody: Object.values(endpoint.files ?? {}).some(rule => rule.spool) },
      handler: async (request, reply) => {
        const caller = await gate(endpoint.access, request, platform.authenticate)
        const { input, release } = await readInput(endpoint, request)
        const locale = requestLocale(request)
        const run = async () => {
          const given = await handler({
            ...input,
            caller: caller as Caller,
            locale,
            address: request.ip,
            origin: platform.origin(),
          })
          const result = given instanceof Tagged ? given : new Tagged(given, untagged)
          if (platform.verify && result.value instanceof RawJson) verifyRawJson(result.value, endpoint)
          return result
        }
        let result: Tagged<unknown>
        try {
          if (platform.cached && isTheSameForAll(endpoint, request)) {
            const key = keyOf(name, locale, input)
            const make = async () => publicResponse(endpoint, await run())
            return await platform.cached.answer(request, reply, { kind: 'call', key, make })
          }
          checkOwnership(endpoint, input, caller)
          result = await run()
        } finally {
          await release()
        }
        noteCacheTags(result.tags)
        return answer(endpoint, result.value, reply)
      },
    })
  }
}

/** Who is calling, if they may: the one gate of all calls. */
export async function gate(
  access: Access,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Caller | null> {
  const header = request.headers.authorization
  const token = header?.match(/^Bearer (\S+)$/i)?.[1]
  const caller = token ? await authenticate(token) : null
  if (access !== 'public') {
    if (!header) throw new Refusal('sign_in_required')
    if (!caller) throw new Refusal('token_invalid')
    if (!mayCall(access, caller)) throw new Refusal('role_refused')
  }
  return caller
}

/** Ids in the input must be the caller's own; staff act for others. */
function checkOwnership(endpoint: Endpoint, input: object, caller: Caller | null): void {
  if (!endpoint.own || (caller && isStaff(caller))) return
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
  // Only what the contract names leaves the server; a wrong shape is our defect.
  return JSON.stringify(endpoint.response.parse(value))
}

/** What a value without tags shows is not known: it counts as a list. */
const untagged: readonly CacheTag[] = ['lists']

/** With a token even a public call may show what is the caller's own. */
function isTheSameForAll(endpoint: Endpoint, request: FastifyRequest): boolean {
  return endpoint.cache === 'public' && request.headers.authorization === undefined
}

/** Of what the contract has read out of the address: other spellings and unknown parameters make no difference. */
function keyOf(name: string, locale: Locale, { params, query }: { params: unknown; query: unknown }): string {
  return `${name} ${locale} ${JSON.stringify([params, query], sortedFields)}`
}

const sortedFields = (field: string, value: unknown) => {
  if (field === 'language_code') return undefined // It has become the locale.
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
}

function publicResponse(endpoint: Endpoint, { value, tags }: Tagged<unknown>): CacheableResponse {
  return {
    status: 200,
    headers: {
      'content-type': jsonType,
      // Asked for anew each time: the next view shows what has changed, and a client that has it gets a 304.
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding, accept-language, authorization',
    },
    body: jsonOf(endpoint, value),
    tags,
  }
}
