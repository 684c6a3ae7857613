import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Config } from '../config.ts'

/** Scans a file on this machine's disk for viruses. */
export interface Scanner {
  /** The name of what was found; null if nothing was. */
  scan(path: string): Promise<string | null>
}

/** The scanner is at fault, not the file; the message is one line for the operator. */
export class ScannerFailed extends Error {
  override name = 'ScannerFailed'
}

const CHUNK_BYTES = 64 * 1024
/** How long it may be silent: it reads the whole file before it answers. */
const SILENCE_MS = 60_000
const MAX_ANSWER_BYTES = 4096

export const createScanner = ({ clamd }: Pick<Config, 'clamd'>): Scanner | null =>
  clamd && { scan: path => scanWith(clamd, path) }

/** `zINSTREAM`, then chunks preceded by their lengths, then a length of zero; the answer ends with a zero byte. */
async function scanWith(
  { host, port }: { host: string; port: number },
  path: string,
): Promise<string | null> {
  const socket = connect({ host, port })
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('no answer')))
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  try {
    const answered = readAnswer(socket)
    // A failed write isn't swallowed: the socket fails with it, and so does the answer. A scanner that stops listening
    // midway has often said why, so its answer counts.
    await Promise.race([send(socket, file).catch(() => undefined), answered])
    return verdictOf(await answered)
  } catch (cause) {
    if (cause instanceof ScannerFailed) throw cause
    const reason =
      cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : String(cause)
    throw new ScannerFailed(`The virus scanner at ${host}:${port} (CLAMD_URL) does not answer: ${reason}`, {
      cause,
    })
  } finally {
    file.destroy()
    socket.destroy()
  }
}

async function send(socket: Socket, file: AsyncIterable<Buffer>): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const chunk of file) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    await write(socket, Buffer.concat([length, chunk]))
  }
  await write(socket, Buffer.alloc(4))
}

const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, error => (error ? reject(error) : resolve())))

async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  for await (const chunk of socket) {
    answer += String(chunk)
    if (answer.includes('\0') || answer.length > MAX_ANSWER_BYTES) break
  }
  return answer.split('\0', 1)[0] ?? ''
}

function verdictOf(answer: string): string | null {
  if (answer === 'stream: OK') return null
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found) return found
  // Usually `INSTREAM size limit exceeded. ERROR`: its StreamMaxLength is less than our MAX_UPLOAD_MB.
  throw new ScannerFailed(`The virus scanner (CLAMD_URL) could not look at a file: ${answer || 'no answer'}`)
}
