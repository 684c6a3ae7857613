import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/**
 * How a network fails. 'reset': connections break off and new ones are refused. 'pause': nothing gets through, and
 * everything does afterwards, as TCP repairs a short break. 'swallow': nothing gets through, and old and new
 * connections stay silent for ever, as after a firewall has forgotten them.
 */
export type Cut = 'reset' | 'pause' | 'swallow'

interface Pair {
  near: Socket
  /** None before the first byte can get through. */
  far: Socket | null
  /** Not even its end gets through: PostgreSQL keeps the session and its locks. */
  forgotten: boolean
}

/** Sits between a client and PostgreSQL on the loopback address, and can be cut. */
export class DatabaseProxy {
  readonly #target: NetConnectOpts
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  #cut: Cut | null = null

  private constructor(target: NetConnectOpts) {
    this.#target = target
    this.#server = createServer(near => this.#accept(near))
  }

  /** To the server of that address, by its port or, with `?host=<folder>`, by its socket in the file system. */
  static async start(
    url: string,
    at: { host: string; port: number } = { host: '127.0.0.1', port: 0 },
  ): Promise<DatabaseProxy> {
    const { hostname, port, searchParams } = new URL(url)
    const folder = searchParams.get('host')
    const number = Number(port || 5432)
    const proxy = new DatabaseProxy(
      folder ? { path: `${folder}/.s.PGSQL.${number}` } : { host: hostname, port: number },
    )
    proxy.#server.listen(at)
    await once(proxy.#server, 'listening')
    return proxy
  }

  /** The address of the same database through this proxy. */
  urlOf(url: string): string {
    const address = this.#server.address()
    if (typeof address !== 'object' || !address) throw new Error('The proxy does not listen')
    const proxied = new URL(url)
    proxied.searchParams.delete('host')
    proxied.host = `${address.address}:${address.port}`
    return proxied.href
  }

  cut(how: Cut): void {
    this.#cut = how
    for (const pair of this.#pairs) this.#apply(pair, how)
  }

  restore(): void {
    const was = this.#cut
    this.#cut = null
    if (was === 'pause') for (const pair of this.#pairs) if (!pair.forgotten) this.#join(pair)
  }

  async close(): Promise<void> {
    for (const pair of this.#pairs) end(pair)
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(near: Socket): void {
    const pair: Pair = { near, far: null, forgotten: false }
    this.#pairs.add(pair)
    this.#follow(pair, near)
    if (this.#cut) this.#apply(pair, this.#cut)
    else this.#join(pair)
  }

  #join(pair: Pair): void {
    if (!pair.far) {
      pair.far = connect(this.#target)
      this.#follow(pair, pair.far)
    }
    pair.near.pipe(pair.far)
    pair.far.pipe(pair.near)
  }

  /** A side that breaks off takes the other with it. */
  #follow(pair: Pair, socket: Socket): void {
    // 'close' follows.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (pair.forgotten && pair.far) return
      end(pair)
      this.#pairs.delete(pair)
    })
  }

  #apply(pair: Pair, how: Cut): void {
    if (how === 'reset') {
      end(pair)
      return
    }
    if (how === 'swallow') pair.forgotten = true
    for (const socket of [pair.near, pair.far]) {
      socket?.unpipe()
      if (how === 'pause') socket?.pause()
      else socket?.resume()
    }
  }
}

function end({ near, far }: Pair): void {
  near.destroy()
  far?.destroy()
}
