import type { z } from 'zod'
import type { TokenScope } from '../rules/access-tokens.ts'
import type { StaffPermission } from '../rules/staff-permissions.ts'

/** Who may call: everyone, any signed-in account, students and parents, teachers and centre managers, staff. */
export type Access = 'public' | 'user' | 'student' | 'teacher' | 'teacher-or-staff' | 'staff'

type FieldPath = `params.${string}` | `query.${string}` | `body.${string}`

export interface FileRule {
  maxBytes: number
  /** Stored on disk instead of in memory during the call. */
  spool?: boolean
  /** How many files may be sent under this name; 1 by default. */
  many?: number
}

export type FileRules = Readonly<Record<string, FileRule>>

export type BodyFrom = 'json' | 'query-or-json' | 'multipart' | 'bytes'

/**
 * All that types read of a schema. Comparing whole schemas with `z.ZodType`, for each part of each call, took the
 * compiler more time than everything else together.
 */
interface Schema {
  readonly _zod: { readonly output: unknown; readonly input: unknown }
}

export interface Endpoint<
  Params extends Schema = z.ZodType,
  Query extends Schema = z.ZodType,
  Body extends Schema = z.ZodType,
  Response extends Schema = z.ZodType,
> {
  method: 'GET' | 'POST' | 'DELETE' | 'HEAD' | 'PATCH' | 'OPTIONS'
  /** Below `/api/`, with `{name}` for parameters. */
  path: string
  summary: string
  access: Access
  /**
   * The permission a staff role needs, for every staff call (`rules/staff-permissions.ts`). Other callers don't need
   * it.
   */
  permission?: StaffPermission
  /** The scope a personal access token needs; without a scope, no token can call it. */
  scope?: TokenScope
  /**
   * Fields that must hold the caller's own user ID. An absent field isn't checked. Staff are exempt only if the call
   * also names a `permission`.
   */
  own?: readonly FieldPath[]
  params?: Params
  query?: Query
  body?: Body
  /**
   * `query-or-json` also reads the body's fields from the query, for documented clients that send them there. `bytes`
   * passes the body unparsed, with its headers, for messages whose signature covers the exact bytes.
   */
  bodyFrom?: BodyFrom
  /** Documented clients send a bare list, which is read as the field of this name. */
  listAs?: string
  /**
   * The body and the answer follow a protocol of their own, tus 1.0. Access, parameters and refusals work as usual.
   */
  protocol?: 'tus'
  /** File fields of a multipart body. */
  files?: FileRules
  /** What leaves the server: fields not named here are dropped. Absent for `reply: 'file'` and 204. */
  response?: Response
  reply?: 'json' | 'file' | 'empty'
  /** Content types of `reply: 'file'`. */
  fileTypes?: readonly string[]
  /** Headers of a successful answer: names in lower case, and their meaning. */
  headers?: Readonly<Record<string, string>>
  /** Refusal codes besides the general ones (`general-errors.ts`). A handler throws no others. */
  errors?: readonly string[]
  /**
   * `public`: without a caller, the answer is the same for everyone and may be kept in memory until its data changes,
   * even for a POST that only reads. Everything else depends on the caller or changes something.
   */
  cache?: 'no-store' | 'public'
}

export type Contract = Readonly<Record<string, Endpoint<Schema, Schema, Schema, Schema>>>

export type Calls = Readonly<Record<string, Endpoint>>

/** Every call with its schemas, for what walks them all. */
export function callsOf(contract: Contract): Calls {
  // They are zod's: without the detour, the compiler would compare each of them again.
  return contract as unknown as Calls
}

/**
 * Preserves access, reply kind, caching and file fields as types, because they determine what a handler receives and
 * returns.
 */
export function endpoint<
  A extends Access,
  Params extends Schema = z.ZodUndefined,
  Query extends Schema = z.ZodUndefined,
  Body extends Schema = z.ZodUndefined,
  Response extends Schema = z.ZodUndefined,
  Reply extends 'json' | 'file' | 'empty' = 'json',
  Files extends FileRules = Record<never, never>,
  From extends BodyFrom = 'json',
  Cached extends 'no-store' | 'public' = 'no-store',
>(
  definition: Endpoint<Params, Query, Body, Response> & Kind<A, Reply, Files, From, Cached>,
): Endpoint<Params, Query, Body, Response> & Kind<A, Reply, Files, From, Cached> {
  return definition
}

interface Kind<A, Reply, Files, From, Cached> {
  access: A
  cache?: Cached
  reply?: Reply
  files?: Files
  bodyFrom?: From
}

/** A call of the tus protocol. Libraries implement it, so it has neither a client method nor a handler. */
export function tusEndpoint<A extends Access, Params extends Schema = z.ZodUndefined>(
  definition: Omit<Endpoint<Params>, 'protocol' | 'query' | 'body' | 'response'> & { access: A },
) {
  return { ...definition, protocol: 'tus' } as const
}

/** Names of the calls that use a protocol of their own. */
export type ProtocolCalls<C extends Contract> = {
  [K in keyof C]: C[K] extends { protocol: 'tus' } ? K : never
}[keyof C]

type OutputOf<E, Part extends string> = E extends { readonly [K in Part]?: infer S } ? z.output<S> : never
type GivenOf<E, Part extends string> = E extends { readonly [K in Part]?: infer S } ? z.input<S> : never

export type ParamsOf<E> = OutputOf<E, 'params'>
export type QueryOf<E> = OutputOf<E, 'query'>
export type BodyOf<E> = OutputOf<E, 'body'>
export type ResponseOf<E> = OutputOf<E, 'response'>

/** What a caller of the client passes: only the parts the endpoint declares. */
export type InputOf<E> = (GivenOf<E, 'params'> extends undefined
  ? unknown
  : { params: GivenOf<E, 'params'> }) &
  (GivenOf<E, 'query'> extends undefined
    ? unknown
    : object extends GivenOf<E, 'query'>
      ? { query?: GivenOf<E, 'query'> }
      : { query: GivenOf<E, 'query'> }) &
  (GivenOf<E, 'body'> extends undefined ? unknown : { body: GivenOf<E, 'body'> | FormData })
