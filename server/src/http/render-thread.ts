import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import type { Screen } from './page-address.ts'
import type { HtmlRenderer, LoaderAnswer, LoaderCall, RenderedHtml, RenderHtml } from './render-html.ts'

/** Between this side and the thread (`rendering.worker.ts`). */
export type ToThread =
  | { kind: 'render'; id: number; url: string }
  | { kind: 'screen'; id: number; pathname: string }
  | { kind: 'answer'; call: number; answer: LoaderAnswer }
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'call'; id: number; call: number; request: LoaderCall }
  | { kind: 'done'; id: number; value: RenderedHtml | Screen }
  | { kind: 'failed'; id: number; message: string; stack: string | undefined }

/** A page that takes longer is stuck, and the thread with it. */
const LONGEST_MS = 30_000

interface Task {
  /** In the context of who asked for it: tags are collected there. */
  answer(call: LoaderCall): Promise<LoaderAnswer>
  resolve(value: RenderedHtml | Screen): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/**
 * Renders pages in a thread of its own, so that no one waits for React who pays, asks for health or gets what is
 * cached. A thread that dies or gets stuck is replaced; what it had under way fails.
 */
export class RenderThread implements HtmlRenderer {
  readonly #build: string
  readonly #tasks = new Map<number, Task>()
  #worker: Promise<Worker>
  #next = 0
  #closing = false

  /** Rejected where it can't render at all; what is asked for until then waits. */
  readonly ready: Promise<unknown>

  /** `build` is the address of the web's server build. */
  constructor(build: string) {
    this.#build = build
    this.#worker = this.#start()
    this.ready = this.#worker
    // Anyone who starts the server awaits it; a thread that fails before that is not an unhandled rejection.
    this.ready.catch(() => undefined)
  }

  render: RenderHtml = (url, send) => {
    const inContext = AsyncLocalStorage.snapshot()
    const answer = (call: LoaderCall) => inContext(() => send(call))
    // Of a rendering the thread sends a page.
    return this.#run(id => ({ kind: 'render', id, url }), answer) as Promise<RenderedHtml>
  }

  screenOf = (pathname: string): Promise<Screen> => {
    const none = () => Promise.reject(new Error('A question that makes no calls'))
    // Of this question it sends the screen.
    return this.#run(id => ({ kind: 'screen', id, pathname }), none) as Promise<Screen>
  }

  async close(): Promise<void> {
    this.#closing = true
    await (await this.#worker).terminate()
  }

  async #run(messageOf: (id: number) => ToThread, answer: Task['answer']): Promise<RenderedHtml | Screen> {
    const worker = await this.#worker
    const id = ++this.#next
    const { promise, resolve, reject } = Promise.withResolvers<RenderedHtml | Screen>()
    const timer = setTimeout(() => void worker.terminate(), LONGEST_MS)
    this.#tasks.set(id, { answer, resolve, reject, timer })
    worker.postMessage(messageOf(id))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      this.#tasks.delete(id)
    }
  }

  #start(): Promise<Worker> {
    const { promise, resolve, reject } = Promise.withResolvers<Worker>()
    const worker = new Worker(new URL('./rendering.worker.ts', import.meta.url), { workerData: this.#build })
    let failure = new Error('The thread that renders pages has ended')
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'ready') resolve(worker)
      else this.#listen(worker, message)
    })
    worker.on('error', error => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    worker.once('exit', () => {
      reject(failure)
      for (const task of this.#tasks.values()) task.reject(failure)
      if (!this.#closing) this.#restart(promise)
    })
    return promise
  }

  /** The next one, if the last was ever ready: one that can't even start would fail for ever. */
  #restart(last: Promise<Worker>): void {
    this.#worker = last.then(() => this.#start())
    // Anyone who asks for a page is told.
    this.#worker.catch(() => undefined)
  }

  #listen(worker: Worker, message: Exclude<FromThread, { kind: 'ready' }>): void {
    const task = this.#tasks.get(message.id)
    // Of one that has failed meanwhile.
    if (!task) return
    if (message.kind === 'done') task.resolve(message.value)
    else if (message.kind === 'failed') {
      task.reject(Object.assign(new Error(message.message), { stack: message.stack }))
    } else {
      const { call } = message
      task.answer(message.request).then(
        answer => worker.postMessage({ kind: 'answer', call, answer } satisfies ToThread),
        error => task.reject(error),
      )
    }
  }
}
