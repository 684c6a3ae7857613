import { createHash } from 'node:crypto'
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CacheTag } from '../kernel/cache-tags.ts'
import type { Encoding } from './accepted-encoding.ts'

/** What a call or a page has come to. */
export interface CacheableResponse {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
  tags: readonly CacheTag[]
  /** Made while something was broken: to be made anew very soon. */
  shortLived?: boolean
}

/** The bytes of one encoding with all headers but the request's id, as a record and as node:http takes them. */
export interface EncodedResponse {
  body: Buffer
  headers: Readonly<Record<string, string>>
  /** Names and values in turn; the last value is set to the id of the request before each use. */
  rawHeaders: string[]
  /** The bytes of a short body, one character each: Node writes such a text and the headers in one piece. */
  latin1: string | null
}

/** What is smaller than this grows rather than shrinks on the wire. */
const LEAST_COMPRESSED = 500
/** With its headers, what is shorter than this fits into the buffer that Node writes texts from. */
const LONGEST_LATIN1 = 8 * 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressors = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipped(body, { level: 6 }),
}

/** A response that can be written to any number of clients; compressed when the first one asks for it. */
export class CachedResponse {
  readonly status: number
  readonly tags: readonly CacheTag[]
  readonly shortLived: boolean
  readonly etag: string
  readonly identity: EncodedResponse
  readonly notModified: EncodedResponse
  /** Of all encodings there are so far. */
  bytes: number
  /** Called after each further encoding. */
  onGrown: (() => void) | null = null
  readonly #headers: Readonly<Record<string, string>>
  readonly #encoded: { br?: EncodedResponse; gzip?: EncodedResponse } = {}
  readonly #encoding: { br?: Promise<EncodedResponse>; gzip?: Promise<EncodedResponse> } = {}

  constructor(response: CacheableResponse, commonHeaders: Readonly<Record<string, string>>) {
    const body = Buffer.from(response.body)
    this.status = response.status
    this.tags = response.tags
    this.shortLived = response.shortLived ?? response.status !== 200
    // Weak: the same for all encodings.
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    this.#headers = { ...commonHeaders, ...response.headers, etag: this.etag }
    // Found out here it fails the one who makes it; while it is being sent no one could catch it.
    for (const [name, value] of Object.entries(this.#headers)) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
    this.identity = this.#withHeaders(body, 'identity')
    this.bytes = bytesOf(this.identity)
    this.notModified = encodedResponse(Buffer.alloc(0), this.#headers)
  }

  /** Null when it has not been compressed so yet. */
  encoded(encoding: Encoding): EncodedResponse | null {
    if (encoding === 'identity' || this.identity.body.length < LEAST_COMPRESSED) return this.identity
    return this.#encoded[encoding] ?? null
  }

  async encode(encoding: Encoding): Promise<EncodedResponse> {
    const ready = this.encoded(encoding)
    // `identity` is always ready; the second question tells the compiler.
    if (ready || encoding === 'identity') return ready ?? this.identity
    this.#encoding[encoding] ??= this.#compress(encoding)
    return this.#encoding[encoding]
  }

  /** Whether the client has it already. */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined || this.status !== 200) return false
    if (ifNoneMatch === this.etag) return true
    const opaque = this.etag.slice(2)
    return ifNoneMatch.split(',').some(tag => tag.trim().replace(/^W\//, '') === opaque)
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<EncodedResponse> {
    const response = this.#withHeaders(await compressors[encoding](this.identity.body), encoding)
    this.#encoded[encoding] = response
    this.bytes += bytesOf(response)
    this.onGrown?.()
    return response
  }

  #withHeaders(body: Buffer, encoding: Encoding): EncodedResponse {
    const headers = {
      ...this.#headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    }
    return encodedResponse(body, headers)
  }
}

const encodedResponse = (body: Buffer, headers: Readonly<Record<string, string>>): EncodedResponse => ({
  body,
  headers,
  rawHeaders: [...Object.entries(headers).flat(), 'x-request-id', ''],
  latin1: body.length < LONGEST_LATIN1 ? body.toString('latin1') : null,
})

const bytesOf = ({ body, latin1 }: EncodedResponse): number => body.length + (latin1?.length ?? 0)
