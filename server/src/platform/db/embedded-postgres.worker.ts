import { readFile } from 'node:fs/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const { dataDir, template } = workerData as { dataDir: string | null; template?: string }
const db = await PGlite.create({
  dataDir: dataDir ?? 'memory://',
  extensions: { pg_trgm },
  ...(template && { loadDataDir: new Blob([await readFile(template)]) }),
})

const TERMINATE = 'X'.charCodeAt(0)
const SYNC = new Uint8Array(['S'.charCodeAt(0), 0, 0, 0, 4])

/** One session: messages of all connections run one after the other, in the order they arrived. */
let turn: Promise<unknown> = Promise.resolve()
const inTurn = (work: () => Promise<unknown>) => {
  turn = turn.then(work)
}

function serve(port: MessagePort): void {
  let pending = Buffer.alloc(0)
  // The first message of the protocol has no type byte.
  let typeBytes = 0
  let ended = false

  const end = () => {
    if (ended) return
    ended = true
    // A client that vanishes inside a transaction, or in the middle of a failed query, must leave a clean
    // session for the next one. One statement at a time: together they would be a transaction themselves.
    inTurn(async () => {
      await db.execProtocolRaw(SYNC)
      await db.exec('rollback')
      await db.exec('discard all')
    })
    port.close()
  }
  port.on('close', end)
  port.on('message', (chunk: Uint8Array) => {
    pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk])
    while (pending.length >= typeBytes + 4) {
      const length = typeBytes + pending.readInt32BE(typeBytes)
      if (pending.length < length) return
      const message = Uint8Array.from(pending.subarray(0, length))
      pending = pending.subarray(length)
      if (typeBytes === 1 && message[0] === TERMINATE) return end()
      typeBytes = 1
      inTurn(async () => {
        const answer = await db.execProtocolRaw(message)
        if (answer.length > 0 && !ended) port.postMessage(answer)
      })
    }
  })
}

parentPort?.on('message', (message: MessagePort | 'close') => {
  if (message === 'close') {
    inTurn(async () => {
      await db.close()
      process.exit(0)
    })
  } else serve(message)
})
parentPort?.postMessage('ready')
