import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often one read is resumed; each time, the request itself is tried several times. */
const MOST_RESUMES = 4
const PAUSE_MS = 50

/**
 * Bytes of a source that may break off: the rest is requested after a growing delay, and the reader notices nothing. A
 * source that ends before its length has also broken off.
 */
export function resumingRead(
  first: Readable,
  options: {
    length: number
    readFrom(offset: number): Promise<Readable>
    /** The error for a source that is given up. */
    asFailure(error: Error): Error
  },
): Readable {
  const { length, readFrom, asFailure } = options
  let source = first
  let read = 0
  let resumes = 0

  const stream = new Readable({
    read: () => void source.resume(),
    destroy(error, done) {
      source.destroy()
      done(error)
    },
  })

  function follow(next: Readable): void {
    source = next
    next.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (!stream.push(chunk)) next.pause()
    })
    next.once('end', () => {
      if (read >= length) stream.push(null)
      else void resume(Object.assign(new Error('the answer ended early'), { code: 'ECONNRESET' }))
    })
    next.once('error', error => void resume(error))
  }

  async function resume(reason: Error): Promise<void> {
    if (stream.destroyed) return
    if (resumes === MOST_RESUMES) return void stream.destroy(asFailure(reason))
    try {
      await sleep(PAUSE_MS * 2 ** resumes++)
      const next = await readFrom(read)
      // The reader has gone in the meantime.
      if (stream.destroyed) next.destroy()
      else follow(next)
    } catch (error) {
      stream.destroy(error instanceof Error ? error : asFailure(reason))
    }
  }

  follow(first)
  return stream
}
