import { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'

/** PGlite in a worker thread, reached as if it were a PostgreSQL server: HTTP never waits for its CPU. */
export interface EmbeddedPostgres {
  connect(): Duplex
  close(): Promise<void>
}

/**
 * How much a function of the engine must have run before V8 optimises it, 80 times its default: at that, four
 * threads optimise during the start what it runs once, and everything else waits for a processor.
 */
setFlagsFromString('--wasm-tiering-budget=1000000000')

export async function startEmbeddedPostgres(options: {
  dataDir: string | null
  template?: string
}): Promise<EmbeddedPostgres> {
  const worker = new Worker(new URL('./embedded-postgres.worker.ts', import.meta.url), {
    workerData: options,
  })
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', () => {
      // From here on a dead engine is a dead product: unheard, its error ends the process, whose restart
      // recovers the data.
      worker.off('error', reject)
      resolve()
    })
  })
  return {
    connect: () => new WorkerConnection(worker),
    async close() {
      const ended = new Promise(resolve => worker.once('exit', resolve))
      worker.postMessage('close')
      await ended
    },
  }
}

/** Stands in for the socket that `pg` would open. */
class WorkerConnection extends Duplex {
  readonly #port: MessagePort

  constructor(worker: Worker) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    worker.postMessage(port2, [port2])
    port1.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    port1.on('close', () => this.push(null))
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

  /** What pg writes together travels together. */
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

  // Part of a socket's face that means nothing here.
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
