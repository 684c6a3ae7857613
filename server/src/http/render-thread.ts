import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import type { Screen } from './page-address.ts'
import type { HtmlRenderer, LoaderAnswer, LoaderCall, RenderedHtml, RenderHtml } from './render-html.ts'

/** Messages between this side and the thread (`rendering.worker.ts`). */
export type ToThread =
  | { kind: 'render'; id: number; url: string }
  | { kind: 'screen'; id: number; pathname: string }
  | { kind: 'answer'; call: number; answer: LoaderAnswer }
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'call'; id: number; call: number; request: LoaderCall }
  | { kind: 'done'; id: number; value: RenderedHtml | Screen }
  | { kind: 'failed'; id: number; message: string; stack: string | undefined }

/** A page that takes longer is stuck, and so is the thread. */
const LONGEST_MS = 30_000

interface Task {
  /** Runs in the requester's context, where tags are collected. */
  answer(call: LoaderCall): Promise<LoaderAnswer>
  resolve(value: RenderedHtml | Screen): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/**
 * Renders pages in a separate thread, so that payments, health checks and cached answers never wait for React. A
 * thread that dies or gets stuck is replaced; its pages in progress fail.
 */
export class RenderThread implements HtmlRenderer {
  readonly #build: string
  readonly #tasks = new Map<number, Task>()
  #worker: Promise<Worker>
  #next = 0
  #closing = false

  /** Rejected if it can't render at all; requests wait until then. */
  readonly ready: Promise<unknown>

  /** `build` is the address of the web's server build. */
  constructor(build: string) {
    this.#build = build
    this.#worker = this.#start()
    this.ready = this.#worker
    // The starter of the server awaits it. A thread that fails before that isn't an unhandled rejection.
    this.ready.catch(() => undefined)
  }

  render: RenderHtml = (url, send) => {
    const inContext = AsyncLocalStorage.snapshot()
    const answer = (call: LoaderCall) => inContext(() => send(call))
    // For a render task, the thread sends a page.
    return this.#run(id => ({ kind: 'render', id, url }), answer) as Promise<RenderedHtml>
  }

  screenOf = (pathname: string): Promise<Screen> => {
    const none = () => Promise.reject(new Error('A question that makes no calls'))
    // For this task, it sends the screen.
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

  /** Starts another thread if the last one was ever ready; one that can't even start would fail for ever. */
  #restart(last: Promise<Worker>): void {
    this.#worker = last.then(() => this.#start())
    // Requests for a page get the error.
    this.#worker.catch(() => undefined)
  }

  #listen(worker: Worker, message: Exclude<FromThread, { kind: 'ready' }>): void {
    const task = this.#tasks.get(message.id)
    // The task has failed in the meantime.
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
