import { parentPort } from 'node:worker_threads'
import { MediaRefusal, type MediaRefusalCode } from './media-refusal.ts'

export type ThreadAnswer =
  | { kind: 'part'; part: unknown }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; code: MediaRefusalCode }
  | { kind: 'failed'; message: string; stack: string | undefined }

/** Passes one part of a long result and waits until it has been consumed. */
export type HandOver<Part> = (part: Part, transfer?: ArrayBuffer[]) => Promise<void>

/** Tasks of one table take different inputs; the typed functions of media-tools.ts pair task and input. */
type AnyTask = (input: never, handOver: never) => unknown

/** The thread's side of the pool: one task at a time, answered by exactly one message. */
export function serveTasks(tasks: Readonly<Record<string, AnyTask>>): void {
  if (!parentPort) throw new Error('Only for worker threads')
  const port = parentPort
  let goOn: (() => void) | null = null

  const answer = (message: ThreadAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  const handOver: HandOver<unknown> = (part, transfer) =>
    new Promise<void>(resolve => {
      goOn = resolve
      answer({ kind: 'part', part }, transfer)
    })

  port.on('message', async (message: 'continue' | { task: string; input: unknown }) => {
    if (message === 'continue') {
      goOn?.()
      return
    }
    try {
      const task = tasks[message.task]
      if (!task) throw new Error(`No such task: ${message.task}`)
      // `never`, because it is the only type that all types of the table accept.
      answer({ kind: 'done', value: await task(message.input as never, handOver as never) })
    } catch (error) {
      if (error instanceof MediaRefusal) answer({ kind: 'refused', code: error.code })
      else if (error instanceof Error) answer({ kind: 'failed', message: error.message, stack: error.stack })
      else answer({ kind: 'failed', message: String(error), stack: undefined })
    }
  })
}
