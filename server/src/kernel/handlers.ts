import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type {
  BodyOf,
  Contract,
  ParamsOf,
  ProtocolCalls,
  QueryOf,
  ResponseOf,
} from '#contract/kit/endpoint.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from './caller.ts'
import type { Tagged } from './tagged.ts'

interface NamedFile {
  /** As the client calls it; never used as a path. */
  name: string
  size: number
}
export interface UploadedFile extends NamedFile {
  bytes: Buffer
}
/** On disk, while the call lasts. */
export interface SpooledFile extends NamedFile {
  path: string
}

type FileOf<Rule> = Rule extends { spool: boolean } ? SpooledFile : UploadedFile
type RulesOf<E> = E extends { files?: infer Rules } ? NonNullable<Rules> : Record<never, never>

/** What a handler finds under each of its endpoint's file fields. */
export type FilesOf<E> = {
  readonly [K in keyof RulesOf<E>]?: RulesOf<E>[K] extends { many: number }
    ? readonly FileOf<RulesOf<E>[K]>[]
    : FileOf<RulesOf<E>[K]>
}

export interface FileReply {
  file: Buffer | Readable
  contentType: string
  /** Offered as a download under this name. */
  downloadName?: string
}

/** A body as it came, with what it may be signed by. */
export interface SignedMessage {
  bytes: Buffer
  headers: IncomingHttpHeaders
}

type CallerOf<E> = E extends { access: 'public' } ? Caller | null : Caller

export interface Call<E> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: E extends { bodyFrom?: 'bytes' } ? SignedMessage : BodyOf<E>
  /** Files in memory, or on disk (`path`) for as long as the call lasts. */
  files: FilesOf<E>
  caller: CallerOf<E>
  locale: Locale
  /** Address of the client, from the connection or the trusted proxy. */
  address: string
  /** What the client calls itself; empty where it does not. */
  userAgent: string
  /** Site root as the visitor sees it, for links in emails. */
  origin: string
}

type Reply<E> = E extends { reply?: 'file' }
  ? FileReply
  : E extends { reply?: 'empty' }
    ? undefined
    : ResponseOf<E>

/** What is cached says what it shows: forgetting to is a type error. */
type Answer<E> = E extends { cache?: 'public' } ? Tagged<Reply<E>> : Reply<E> | Tagged<Reply<E>>

/** A missing handler is a type error. Calls that speak a protocol of their own are served by anyone who speaks it. */
export type Handlers<C extends Contract> = {
  readonly [K in Exclude<keyof C, ProtocolCalls<C>>]: (call: Call<C[K]>) => Promise<Answer<C[K]>>
}

/** The address and the client of a request. */
export interface RequestSource {
  address: string
  userAgent: string
  /** A screen polls by itself, which does not count as the person being active. */
  background: boolean
}

/** Of a session that its owner has left alone for too long, or that has gone on for too long. */
export interface EndedSession {
  ended: 'idle' | 'over'
}

/**
 * Resolves a bearer token to its owner, to the reason why the session has ended by itself, or to null when the token is
 * not good (any more). Without a source nothing is written down: the token is only looked at.
 */
export type Authenticate = (token: string, source?: RequestSource) => Promise<Caller | EndedSession | null>

/** Reads the fields of a form before its first file; refuses a form whose files would not be kept. */
export type FormCheck = (form: {
  caller: Caller | null
  fields: Readonly<Record<string, string>>
}) => Promise<void>

export type BeforeFiles<C extends Contract> = { readonly [K in keyof C]?: FormCheck }
