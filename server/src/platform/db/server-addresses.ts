/** What a server must be to be connected to; `any` takes whichever answers. */
export type WantedServer = 'read-write' | 'primary' | 'any'

const attributes = 'target_session_attrs'
const wantedServers: readonly string[] = ['read-write', 'primary', 'any']

export const wantsOf = (value: string): value is WantedServer => wantedServers.includes(value)

interface SplitUrl {
  /** One for each host, in their order. */
  urls: string[]
  wanted: string | null
}

/**
 * The driver knows one host of an address; libpq's may name several, as `postgres://a:5432,b:5433/name` or by
 * `?host=a,b&port=5432,5433`. Null for what is no address of PostgreSQL.
 */
export function splitServerUrl(text: string): SplitUrl | null {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([/?#].*)?$/.exec(text)
  if (!parts) return null
  const [, begin = '', authority = '', rest = ''] = parts
  const hosts = authority.split(',')
  if (!URL.canParse(`${begin}${hosts[0]}${rest}`)) return null
  const { searchParams } = new URL(`${begin}${hosts[0]}${rest}`)
  const named = searchParams.get('host')?.split(',') ?? []
  const ports = searchParams.get('port')?.split(',') ?? []
  const urls = (named.length > 1 ? named : hosts).map((host, index) => {
    const url = `${begin}${named.length > 1 ? (hosts[index] ?? hosts[0]) : host}${rest}`
    if (!URL.canParse(url)) return null
    const one = new URL(url)
    if (one.searchParams.has(attributes)) one.searchParams.delete(attributes)
    if (named.length > 1) one.searchParams.set('host', host)
    if (ports.length > 1) one.searchParams.set('port', ports[index] ?? '')
    return one.href
  })
  const known = urls.filter(url => url !== null)
  return known.length === urls.length ? { urls: known, wanted: searchParams.get(attributes) } : null
}

/** The servers of one address, of which one is in use. */
export class ServerAddresses {
  readonly #urls: readonly string[]
  /** Whether a server that takes no writes is none of those meant. */
  readonly mustTakeWrites: boolean
  #current = 0
  #turn = 0

  constructor(text: string) {
    const split = splitServerUrl(text)
    if (!split) throw new Error('That is no address of a PostgreSQL server')
    const { urls, wanted } = split
    this.#urls = urls
    this.mustTakeWrites = wanted === null ? urls.length > 1 : wanted !== 'any'
  }

  get count(): number {
    return this.#urls.length
  }

  get several(): boolean {
    return this.#urls.length > 1
  }

  get current(): string {
    return this.#urls[this.#current] ?? ''
  }

  /** Where to try next: the one in use first, then the others, each in turn. */
  next(): number {
    const index = (this.#current + this.#turn) % this.#urls.length
    this.#turn++
    return index
  }

  url(index: number): string {
    return this.#urls[index] ?? this.current
  }

  /** True if it was another one before. */
  use(index: number): boolean {
    const moved = index !== this.#current
    this.#current = index
    this.#turn = 0
    return moved
  }
}
