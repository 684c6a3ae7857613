import { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { Availability } from './availability.ts'
import { placeEmptyCluster } from './empty-cluster.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** PGlite in a worker thread, reached as if it were a PostgreSQL server: HTTP never waits for its CPU work. */
export interface EmbeddedPostgres {
  connect(): Duplex
  /** Reports when the engine has ended by itself or was ended because it hangs, and when it is back. */
  watch(availability: Availability): void
  /** Until the returned function is called, a statement may take as long as it needs. */
  allowLongWork(): () => void
  close(): Promise<void>
}

/**
 * How much a function of the engine must have run before V8 optimises it: 80 times the default. With the default, four
 * threads spend the start optimising code that runs once, and everything else waits for a processor.
 */
setFlagsFromString('--wasm-tiering-budget=1000000000')

/** The pause before the engine is started again after it has ended by itself. */
const RESTART_MS = 500
const LONGEST_RESTART_MS = 15_000

/** The thread is asked again and again; it answers between statements. */
interface HangTimes {
  askMs: number
  /**
   * This many questions in a row without an answer: counted rather than timed, so a pause of the whole process does
   * not look like a hang.
   */
  most: number
}

/** Twice as long as PostgreSQL would give a statement, because this engine can't end one by itself. */
const hangTimes: HangTimes = { askMs: 1_000, most: 60 }

export async function startEmbeddedPostgres(options: {
  dataDir: string | null
  template?: string
  /** Only tests are more impatient. */
  hangTimes?: HangTimes
}): Promise<EmbeddedPostgres> {
  const { dataDir, template } = options
  const cluster = dataDir && !template ? placeEmptyCluster(dataDir) : null
  const engine = new Engine(dataDir, options.hangTimes ?? hangTimes)
  await engine.start(options)
  cluster?.keep()
  return engine
}

/**
 * The engine, and its successor on the same folder if it ends by itself or hangs: its log restores what was written.
 */
class Engine implements EmbeddedPostgres {
  readonly #dataDir: string | null
  readonly #hangTimes: HangTimes
  #longWork = 0
  #availability: Availability | null = null
  #worker: Worker | null = null
  readonly #connections = new Set<WorkerConnection>()
  #closed: Promise<void> | null = null
  #failures = 0

  constructor(dataDir: string | null, times: HangTimes) {
    this.#dataDir = dataDir
    this.#hangTimes = times
  }

  watch(availability: Availability): void {
    this.#availability = availability
  }

  allowLongWork(): () => void {
    this.#longWork++
    return () => {
      this.#longWork--
    }
  }

  async start({ template }: { template?: string } = {}): Promise<void> {
    const worker = new Worker(new URL('./embedded-postgres.worker.ts', import.meta.url), {
      workerData: { dataDir: this.#dataDir, template },
    })
    let failure: unknown = new Error('The embedded database has ended')
    await new Promise<void>((resolve, reject) => {
      worker.on('error', error => {
        failure = error
      })
      worker.once('exit', () => reject(failure))
      worker.once('message', () => resolve())
    })
    this.#worker = worker
    this.#failures = 0
    const watching = this.#endHanging(worker, error => {
      failure = error
    })
    worker.once('exit', () => {
      clearInterval(watching)
      if (!this.#closed) this.#restart(failure)
    })
  }

  #endHanging(worker: Worker, onHang: (error: Error) => void): NodeJS.Timeout {
    const { askMs, most } = this.#hangTimes
    let unanswered = 0
    worker.on('message', () => {
      unanswered = 0
    })
    const asking = setInterval(() => {
      // In memory nothing would be left of it.
      if (this.#longWork > 0 || this.#closed || this.#dataDir === null) unanswered = 0
      if (unanswered++ < most) return worker.postMessage('ask')
      clearInterval(asking)
      onHang(new Error(`The embedded database has not answered for ${(most * askMs) / 1000} seconds`))
      // Everyone waits for its exit; there is nothing else to report.
      void worker.terminate()
    }, askMs)
    return asking.unref()
  }

  connect(): Duplex {
    const connection = new WorkerConnection()
    this.#connections.add(connection)
    connection.once('close', () => this.#connections.delete(connection))
    if (this.#worker) connection.open(this.#worker)
    else connection.destroy(new DatabaseUnavailable())
    return connection
  }

  close(): Promise<void> {
    this.#closed ??= this.#end()
    return this.#closed
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise(resolve => worker.once('exit', resolve))
    worker.postMessage('close')
    await ended
  }

  #restart(reason: unknown): void {
    this.#worker = null
    // A thread that ends leaves its ports open.
    for (const connection of this.#connections) connection.destroy(new DatabaseUnavailable(reason))
    // In memory nothing would be left of it.
    if (this.#dataDir === null) throw reason
    this.#availability?.lose(reason)
    const delay = Math.min(LONGEST_RESTART_MS, RESTART_MS * 2 ** this.#failures++)
    setTimeout(() => {
      if (this.#closed) return
      this.start().then(
        () => this.#availability?.recover(),
        error => this.#restart(error),
      )
    }, delay)
  }
}

/** Stands in for the socket that `pg` would open. */
class WorkerConnection extends Duplex {
  readonly #port: MessagePort
  readonly #far: MessagePort

  constructor() {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#far = port2
    port1.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    port1.on('close', () => this.push(null))
  }

  open(worker: Worker): void {
    worker.postMessage(this.#far, [this.#far])
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    // A copy: pg reuses its write buffer.
    this.#post(Uint8Array.from(chunk))
    done()
  }

  /** What pg writes together is sent together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#post(Uint8Array.from(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    done()
  }

  #post(bytes: Uint8Array<ArrayBuffer>): void {
    this.#port.postMessage(bytes, [bytes.buffer])
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }

  // Part of a socket's interface that means nothing here.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    this.#port.ref()
    return this
  }
  unref(): this {
    this.#port.unref()
    return this
  }
}
