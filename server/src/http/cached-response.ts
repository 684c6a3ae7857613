import { createHash } from 'node:crypto'
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CacheTag } from '../kernel/cache-tags.ts'
import type { Encoding } from './accepted-encoding.ts'

/** The result of a call or a page. */
export interface CacheableResponse {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
  tags: readonly CacheTag[]
  /** Made while something was broken, so it must be made again very soon. */
  shortLived?: boolean
}

/** The bytes of one encoding with all headers except the request ID, as a record and in the form node:http takes. */
export interface EncodedResponse {
  body: Buffer
  headers: Readonly<Record<string, string>>
  /** Alternating names and values; the last value is set to the request ID before each use. */
  rawHeaders: string[]
  /** The bytes of a short body, one character each: Node writes such a string and the headers in one piece. */
  latin1: string | null
}

/** Anything smaller grows rather than shrinks when compressed. */
const LEAST_COMPRESSED = 500
/** Shorter bodies, with their headers, fit into the buffer from which Node writes strings. */
const LONGEST_LATIN1 = 8 * 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressors = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipped(body, { level: 6 }),
}

/** A response that can be written to any number of clients. It is compressed when the first client asks for it. */
export class CachedResponse {
  readonly status: number
  readonly tags: readonly CacheTag[]
  readonly shortLived: boolean
  readonly etag: string
  readonly identity: EncodedResponse
  readonly notModified: EncodedResponse
  /** The total of all encodings made so far. */
  bytes: number
  /** Called after each new encoding. */
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
    // Found here, the error fails its maker; while the response is sent, no one could catch it.
    for (const [name, value] of Object.entries(this.#headers)) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
    this.identity = this.#withHeaders(body, 'identity')
    this.bytes = bytesOf(this.identity)
    this.notModified = encodedResponse(Buffer.alloc(0), this.#headers)
  }

  /** Null if this encoding hasn't been made yet. */
  encoded(encoding: Encoding): EncodedResponse | null {
    if (encoding === 'identity' || this.identity.body.length < LEAST_COMPRESSED) return this.identity
    return this.#encoded[encoding] ?? null
  }

  async encode(encoding: Encoding): Promise<EncodedResponse> {
    const ready = this.encoded(encoding)
    // `identity` is always ready; the second condition is for the compiler.
    if (ready || encoding === 'identity') return ready ?? this.identity
    this.#encoding[encoding] ??= this.#compress(encoding)
    return this.#encoding[encoding]
  }

  /** Whether the client already has it. */
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
