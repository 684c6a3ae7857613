import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type {
  Access,
  BodyOf,
  Contract,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '#contract/kit/endpoint.ts'
import type { Locale } from '#contract/shared.ts'
import { type Caller, isStaff, mayCall } from './caller.ts'
import { contentDisposition } from './content-disposition.ts'
import { type FilesOf, readMultipart } from './multipart.ts'
import { Prepared } from './prepared.ts'
import { Refusal, refuseFields } from './refusal.ts'
import { requestLocale } from './request-locale.ts'

export interface FileReply {
  file: Buffer | Readable
  contentType: string
  /** Offered as a download under this name. */
  downloadName?: string
}

type CallerOf<E> = E extends { access: 'public' } ? Caller | null : Caller

export interface Call<E> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Files in memory, or on disk (`path`) for as long as the call lasts. */
  files: FilesOf<E>
  caller: CallerOf<E>
  locale: Locale
  /** Address of the client, from the connection or the trusted proxy. */
  address: string
  /** Site root as the visitor sees it, for links in mails. */
  origin: string
}

type Reply<E> = E extends { reply?: 'file' }
  ? FileReply
  : E extends { reply?: 'empty' }
    ? undefined
    : ResponseOf<E>

/** A missing handler is a type error. */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (call: Call<C[K]>) => Promise<Reply<C[K]> | Prepared>
}

/** Resolves a bearer token to its owner, or null when the token is not good (any more). */
export type Authenticate = (token: string) => Promise<Caller | null>

type AnyHandler = (call: Call<Endpoint>) => Promise<unknown>

export function mount<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  platform: { authenticate: Authenticate; origin: () => string },
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
        let result: unknown
        try {
          checkOwnership(endpoint, input, caller)
          result = await handler({
            ...input,
            caller: caller as Caller,
            locale: requestLocale(request),
            address: request.ip,
            origin: platform.origin(),
          })
        } finally {
          await release()
        }
        return answer(endpoint, result, reply)
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

async function readInput(endpoint: Endpoint, request: FastifyRequest) {
  const isMultipart = endpoint.bodyFrom === 'multipart' && request.isMultipart()
  const multipart = isMultipart
    ? await readMultipart(request, endpoint.files ?? {})
    : { fields: {}, files: {}, release: async () => undefined }
  const sent = isMultipart ? multipart.fields : (request.body ?? {})
  const body =
    endpoint.bodyFrom === 'query-or-json' && isRecord(sent) && isRecord(request.query)
      ? { ...request.query, ...sent }
      : sent
  const problems: Record<string, string> = {}
  const input = {
    params: parse(endpoint.params, request.params, problems),
    query: parse(endpoint.query, request.query, problems),
    body: parse(endpoint.body, body, problems),
    files: multipart.files,
  }
  if (Object.keys(problems).length > 0) {
    await multipart.release()
    throw refuseFields(problems)
  }
  return {
    input: input as Pick<Call<Endpoint>, 'params' | 'query' | 'body' | 'files'>,
    release: multipart.release,
  }
}

function parse(schema: z.ZodType | undefined, value: unknown, problems: Record<string, string>): unknown {
  if (!schema) return undefined
  if (!isRecord(value)) throw new Refusal('body_unreadable')
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'body')
    const absent = issue.code === 'invalid_type' && (value[field] === undefined || value[field] === null)
    problems[field] ??= absent
      ? requiredCode(field, schema)
      : issue.code === 'custom'
        ? issue.message
        : shapeCode(issue)
  }
  return undefined
}

/** An absent field is told the same as an empty one, where that has a sentence of its own. */
function requiredCode(field: string, schema: z.ZodType): string {
  const empty = schema.safeParse({ [field]: '' })
  const own = empty.error?.issues.find(issue => issue.path[0] === field && issue.code === 'custom')
  return own?.message ?? 'required'
}

/** Issues of zod's own checks: formats carry our code as their message, the rest is simply not valid. */
function shapeCode(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_format' && /^[a-z_]+$/.test(issue.message) ? issue.message : 'invalid'
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

function answer(endpoint: Endpoint, result: unknown, reply: FastifyReply) {
  reply.header('cache-control', endpoint.cache === 'public' ? 'public, max-age=5' : 'no-store')
  if (endpoint.reply === 'empty') return reply.code(204).send()
  if (endpoint.reply === 'file') {
    const { file, contentType, downloadName } = result as FileReply
    if (downloadName) reply.header('content-disposition', contentDisposition('attachment', downloadName))
    return reply.type(contentType).send(file)
  }
  if (result instanceof Prepared) return reply.type('application/json; charset=utf-8').send(result.json)
  if (!endpoint.response) throw new Error(`Endpoint ${endpoint.path} declares no response`)
  // Only what the contract names leaves the server; a wrong shape is our defect.
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(endpoint.response.parse(result)))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
