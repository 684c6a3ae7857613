import { readFile } from 'node:fs/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const { dataDir, template } = workerData as { dataDir: string | null; template?: string }
const db = await PGlite.create({
  dataDir: dataDir ?? 'memory://',
  extensions: { btree_gist, pg_trgm },
  ...(template && { loadDataDir: new Blob([await readFile(template)]) }),
})

const TERMINATE = 'X'.charCodeAt(0)
const SYNC = new Uint8Array(['S'.charCodeAt(0), 0, 0, 0, 4])

/**
 * One session: messages of all connections run one after the other, in the order they arrived. An engine that throws
 * instead of answering can't be trusted any more: the unhandled rejection ends this thread, and it is started again.
 */
let turn: Promise<unknown> = Promise.resolve()
const inTurn = (work: () => Promise<unknown>) => {
  turn = turn.then(work)
}

/** The bytes of the complete messages at the beginning; with `typeBytes` 0 only of the first, which has no type. */
function wholeMessages(bytes: Buffer, typeBytes: 0 | 1): { length: number; terminates: boolean } {
  let length = 0
  while (bytes.length >= length + typeBytes + 4) {
    const end = length + typeBytes + bytes.readInt32BE(length + typeBytes)
    if (bytes.length < end) break
    if (typeBytes === 1 && bytes[length] === TERMINATE) return { length, terminates: true }
    length = end
    if (typeBytes === 0) break
  }
  return { length, terminates: false }
}

function serve(port: MessagePort): void {
  let pending = Buffer.alloc(0)
  let started = false
  let ended = false

  const end = () => {
    if (ended) return
    ended = true
    // A client that vanishes inside a transaction, or in the middle of a failed query, must leave a clean session for
    // the next one. One statement at a time: together they would form a transaction themselves.
    inTurn(async () => {
      await db.execProtocolRawStream(SYNC, { onRawData: () => {} })
      await db.exec('rollback')
      await db.exec('discard all')
    })
    port.close()
  }
  // What arrived together is answered together: a statement is five messages, and each answer would wake the other
  // thread.
  const answer = (messages: Uint8Array) =>
    inTurn(async () => {
      const parts: Uint8Array[] = []
      // As a stream: `execProtocolRaw` would parse what it returns, and keep it for ever. A part is a view into the
      // engine's memory.
      await db.execProtocolRawStream(messages, { onRawData: part => parts.push(part.slice()) })
      if (parts.length === 0 || ended) return
      const bytes = parts.length === 1 && parts[0] ? parts[0] : Uint8Array.from(Buffer.concat(parts))
      port.postMessage(bytes, [bytes.buffer as ArrayBuffer]) // Only a view may lie on shared memory.
    })
  port.on('close', end)
  port.on('message', (chunk: Uint8Array<ArrayBuffer>) => {
    pending = pending.length === 0 ? Buffer.from(chunk.buffer) : Buffer.concat([pending, chunk])
    for (;;) {
      const { length, terminates } = wholeMessages(pending, started ? 1 : 0)
      if (length > 0) answer(Uint8Array.from(pending.subarray(0, length)))
      pending = pending.subarray(length)
      if (terminates) return end()
      if (length === 0) return
      started = true
    }
  })
}

parentPort?.on('message', (message: MessagePort | 'close' | 'ask') => {
  if (message === 'ask') parentPort?.postMessage('alive')
  else if (message === 'close') {
    inTurn(async () => {
      await db.close()
      process.exit(0)
    })
  } else serve(message)
})
parentPort?.postMessage('ready')
