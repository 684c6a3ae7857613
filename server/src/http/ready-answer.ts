import { createHash } from 'node:crypto'
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CacheTag } from '../kernel/cache-tags.ts'
import type { Encoding } from './accepted-encoding.ts'

/** What a call or a page has come to. */
export interface Answer {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
  /** What it shows. */
  tags: readonly CacheTag[]
  /** Made in bad circumstances: to be made anew very soon. */
  brief?: boolean
}

/** The bytes of one encoding with all headers but the request's id, as a record and as node:http takes them. */
export interface Form {
  body: Buffer
  headers: Readonly<Record<string, string>>
  /** Names and values in turn; the last value is set to the id of the request before each use. */
  raw: string[]
}

/** What is smaller than this grows rather than shrinks on the wire. */
const LEAST_COMPRESSED = 500

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressors = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipped(body, { level: 6 }),
}

/** An answer that can be written to any number of clients; compressed when the first one asks for it. */
export class ReadyAnswer {
  readonly status: number
  readonly tags: readonly CacheTag[]
  readonly brief: boolean
  readonly etag: string
  readonly identity: Form
  readonly notModified: Form
  /** Told of the bytes of each further encoding. */
  onGrown: ((bytes: number) => void) | null = null
  readonly #headers: Readonly<Record<string, string>>
  readonly #forms: { br?: Form; gzip?: Form } = {}
  readonly #underWay: { br?: Promise<Form>; gzip?: Promise<Form> } = {}

  constructor(answer: Answer, commonHeaders: Readonly<Record<string, string>>) {
    const body = Buffer.from(answer.body)
    this.status = answer.status
    this.tags = answer.tags
    this.brief = answer.brief ?? answer.status !== 200
    // Weak: the same for all encodings.
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    this.#headers = { ...commonHeaders, ...answer.headers, etag: this.etag }
    // Found out here it fails the one who makes it; while it is being sent nobody could catch it.
    for (const [name, value] of Object.entries(this.#headers)) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
    this.identity = this.#form(body, 'identity')
    this.notModified = { body: Buffer.alloc(0), headers: this.#headers, raw: flat(this.#headers) }
  }

  /** Null when it has not been compressed so yet. */
  form(encoding: Encoding): Form | null {
    if (encoding === 'identity' || this.identity.body.length < LEAST_COMPRESSED) return this.identity
    return this.#forms[encoding] ?? null
  }

  async prepare(encoding: Encoding): Promise<Form> {
    const ready = this.form(encoding)
    // `identity` is always ready; the second question tells the compiler.
    if (ready || encoding === 'identity') return ready ?? this.identity
    this.#underWay[encoding] ??= this.#compress(encoding)
    return this.#underWay[encoding]
  }

  /** Whether the client has it already. */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined || this.status !== 200) return false
    if (ifNoneMatch === this.etag) return true
    const opaque = this.etag.slice(2)
    return ifNoneMatch.split(',').some(tag => tag.trim().replace(/^W\//, '') === opaque)
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<Form> {
    const form = this.#form(await compressors[encoding](this.identity.body), encoding)
    this.#forms[encoding] = form
    this.onGrown?.(form.body.length)
    return form
  }

  #form(body: Buffer, encoding: Encoding): Form {
    const headers = {
      ...this.#headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    }
    return { body, headers, raw: flat(headers) }
  }
}

const flat = (headers: Readonly<Record<string, string>>): string[] => [
  ...Object.entries(headers).flat(),
  'x-request-id',
  '',
]
