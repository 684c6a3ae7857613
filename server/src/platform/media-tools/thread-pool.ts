import { Worker } from 'node:worker_threads'
import { FairQueue } from './fair-queue.ts'
import { MediaRefusal, MediaToolsClosed } from './media-refusal.ts'
import type { ThreadAnswer } from './serve-tasks.ts'

/**
 * A few threads that work on files of strangers. A parser that hangs or eats all memory can't be interrupted
 * from within, so a job has a time cap, and a thread that exceeds it, or dies, is replaced: only its own job
 * is refused. The cap counts the time of the processor, since on a busy machine a good file takes long by the clock.
 * Threads start when needed and end when idle, for the heaps of WebAssembly never shrink.
 */
export interface ThreadPool {
  run(job: ThreadJob): Promise<unknown>
  close(): Promise<void>
}

export interface ThreadJob {
  task: string
  input: unknown
  /** Of processor time; a thread that only waits is given up after ten times as long by the clock. */
  timeoutMs: number
  /** Groups take turns, so that one uploader's fifty files don't stand before another's first. */
  group: string
  /** Slow jobs leave one thread free (of two or more) for what a person is waiting for. */
  slow: boolean
  /** The thread ends with it: what a large file took of memory goes back at once, not when the thread has idled. */
  last?: boolean
  /** The thread goes on only when the returned promise has settled: parts never pile up in memory. */
  onPart?: (part: unknown) => void | Promise<void>
}

/** The thread died under the job: out of memory, or a trap that no one caught. */
export class ThreadCrashed extends Error {}

interface QueuedJob extends ThreadJob {
  resolve(value: unknown): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  job: QueuedJob | null
  timer: NodeJS.Timeout | null
  /** Processor time that the thread had used when its job began. */
  usedBefore: Promise<number>
  /** When the job is given up by the clock, and what remains of that while the consumer has the turn. */
  deadline: number
  remainingMs: number
}

/** How many times longer by the clock a job may take than it may compute. */
const CLOCK_FACTOR = 10
const NEXT_LOOK_MS = 50

/** A thread that was ended meanwhile has used nothing that anyone asks about. */
const processorMs = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )

export function createThreadPool(options: {
  script: URL
  threads: number
  idleMs?: number
  /** Of one thread's JavaScript heap; buffers and WebAssembly have limits of their own in the tasks. */
  heapMb?: number
}): ThreadPool {
  const { script, idleMs = 60_000, heapMb = 384 } = options
  const size = Math.max(1, Math.floor(options.threads))
  const slowLimit = Math.max(1, size - 1)
  const queue = new FairQueue<QueuedJob>()
  const threads = new Set<Thread>()
  let closed = false

  function start(): Thread {
    const worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    })
    const thread: Thread = {
      worker,
      job: null,
      timer: null,
      usedBefore: Promise.resolve(0),
      deadline: 0,
      remainingMs: 0,
    }
    worker.on('message', (answer: ThreadAnswer) => listen(thread, answer))
    worker.on('error', error => discard(thread, new ThreadCrashed('The thread died', { cause: error })))
    worker.on('exit', () => discard(thread, new ThreadCrashed('The thread ended')))
    threads.add(thread)
    return thread
  }

  /** Takes the thread out of service at once; its job, if any, is refused with the error. */
  function discard(thread: Thread, error: Error): Promise<unknown> {
    threads.delete(thread)
    if (thread.timer) clearTimeout(thread.timer)
    const { job } = thread
    thread.job = null
    const ended = thread.worker.terminate()
    job?.reject(error)
    dispatch()
    return ended
  }

  function startClock(thread: Thread, job: QueuedJob, remainingMs: number): void {
    thread.deadline = performance.now() + remainingMs
    thread.timer = setTimeout(() => void examine(thread, job), Math.min(job.timeoutMs, remainingMs))
  }

  /** Looks how long the job has computed; while a thread gives no answer, the clock alone decides. */
  async function examine(thread: Thread, job: QueuedJob): Promise<void> {
    const giveUp = () => void discard(thread, new MediaRefusal('took_too_long'))
    const clock = setTimeout(giveUp, thread.deadline - performance.now())
    thread.timer = clock
    const [before, now] = await Promise.all([thread.usedBefore, processorMs(thread.worker)])
    if (thread.job !== job || thread.timer !== clock) return
    clearTimeout(clock)
    const computeMs = job.timeoutMs - (now - before)
    const remainingMs = thread.deadline - performance.now()
    if (computeMs <= 0 || remainingMs <= 0) return giveUp()
    const nextMs = Math.min(Math.max(computeMs, NEXT_LOOK_MS), remainingMs)
    thread.timer = setTimeout(() => void examine(thread, job), nextMs)
  }

  function dispatch(): void {
    if (closed) return
    for (;;) {
      const busy = [...threads].filter(thread => thread.job)
      if (busy.length >= size) return
      const slowAllowed = busy.filter(thread => thread.job?.slow).length < slowLimit
      const job = queue.take(waiting => !waiting.slow || slowAllowed)
      if (!job) return
      const idle = [...threads].find(thread => !thread.job)
      if (idle) idle.usedBefore = processorMs(idle.worker)
      begin(idle ?? start(), job)
    }
  }

  function begin(thread: Thread, job: QueuedJob): void {
    if (thread.timer) clearTimeout(thread.timer)
    thread.job = job
    thread.worker.ref()
    startClock(thread, job, job.timeoutMs * CLOCK_FACTOR)
    thread.worker.postMessage({ task: job.task, input: job.input })
  }

  function listen(thread: Thread, answer: ThreadAnswer): void {
    const { job } = thread
    // An answer that was on its way when the thread was discarded.
    if (!job) return
    if (answer.kind === 'part') {
      void handPart(thread, job, answer.part)
      return
    }
    thread.job = null
    if (thread.timer) clearTimeout(thread.timer)
    if (job.last) void discard(thread, new ThreadCrashed('Done'))
    else rest(thread)
    if (answer.kind === 'done') job.resolve(answer.value)
    else if (answer.kind === 'refused') job.reject(new MediaRefusal(answer.code))
    else job.reject(Object.assign(new Error(answer.message), { stack: answer.stack }))
    dispatch()
  }

  async function handPart(thread: Thread, job: QueuedJob, part: unknown): Promise<void> {
    if (thread.timer) clearTimeout(thread.timer)
    thread.timer = null
    thread.remainingMs = Math.max(1, thread.deadline - performance.now())
    try {
      await job.onPart?.(part)
    } catch (error) {
      // The consumer gave up (a full disk, say): no more work for it, and the error is its own.
      if (thread.job === job) {
        await discard(thread, error instanceof Error ? error : new Error('Not an error', { cause: error }))
      }
      return
    }
    if (thread.job !== job) return
    startClock(thread, job, thread.remainingMs)
    thread.worker.postMessage('continue')
  }

  function rest(thread: Thread): void {
    // An idle thread keeps no process alive.
    thread.worker.unref()
    thread.timer = setTimeout(() => void discard(thread, new ThreadCrashed('Idle')), idleMs)
    thread.timer.unref()
  }

  return {
    run(job) {
      if (closed) return Promise.reject(new MediaToolsClosed())
      return new Promise((resolve, reject) => {
        queue.add(job.group, { ...job, resolve, reject })
        dispatch()
      })
    },
    async close() {
      closed = true
      for (const job of queue.drain()) job.reject(new MediaToolsClosed())
      await Promise.all([...threads].map(thread => discard(thread, new MediaToolsClosed())))
    },
  }
}
