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
  /** The name the client gave; never used as a path. */
  name: string
  size: number
}
export interface UploadedFile extends NamedFile {
  bytes: Buffer
}
/** On disk for as long as the call lasts. */
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
  /** Offered as a download with this name. */
  downloadName?: string
}

/** A raw body, with the headers that may sign it. */
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
  /** The client's address, from the connection or the trusted proxy. */
  address: string
  /** The client's user agent; empty if it sends none. */
  userAgent: string
  /** The site's root as the visitor sees it, for links in emails. */
  origin: string
}

type Reply<E> = E extends { reply?: 'file' }
  ? FileReply
  : E extends { reply?: 'empty' }
    ? undefined
    : ResponseOf<E>

/** A cached endpoint must say what its response shows: forgetting to is a type error. */
type Answer<E> = E extends { cache?: 'public' } ? Tagged<Reply<E>> : Reply<E> | Tagged<Reply<E>>

/** A missing handler is a type error. Calls with a protocol of their own are served by whichever module speaks it. */
export type Handlers<C extends Contract> = {
  readonly [K in Exclude<keyof C, ProtocolCalls<C>>]: (call: Call<C[K]>) => Promise<Answer<C[K]>>
}

/** The address and the client of a request. */
export interface RequestSource {
  address: string
  userAgent: string
  /** A screen polls by itself, which does not count as activity of the person. */
  background: boolean
}

/** For a session that was idle for too long, or that has lasted too long. */
export interface EndedSession {
  ended: 'idle' | 'over'
}

/**
 * Resolves a bearer token to its owner, to the reason why the session has ended by itself, or to null if the token is
 * not valid (any more). Without a source nothing is written down: the token is only looked up.
 */
export type Authenticate = (token: string, source?: RequestSource) => Promise<Caller | EndedSession | null>

/** Reads the fields of a form before its first file; refuses a form whose files would not be kept. */
export type FormCheck = (form: {
  caller: Caller | null
  fields: Readonly<Record<string, string>>
}) => Promise<void>

export type BeforeFiles<C extends Contract> = { readonly [K in keyof C]?: FormCheck }
