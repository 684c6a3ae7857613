import { Worker } from 'node:worker_threads'
import { FairQueue } from './fair-queue.ts'
import { MediaRefusal, MediaToolsClosed } from './media-refusal.ts'
import type { ThreadAnswer } from './serve-tasks.ts'

/**
 * A few threads that work on untrusted files. A parser that hangs or uses up memory can't be interrupted from within,
 * so a job has a time limit, and a thread that exceeds it, or dies, is replaced: only its own job is refused. The
 * limit counts processor time, because a good file can take long by the clock on a busy machine. Threads start when
 * needed and end when idle, because WebAssembly heaps never shrink.
 */
export interface ThreadPool {
  run(job: ThreadJob): Promise<unknown>
  close(): Promise<void>
}

export interface ThreadJob {
  task: string
  input: unknown
  /** In processor time; a thread that only waits is given up after ten times as long by the clock. */
  timeoutMs: number
  /** Groups take turns, so that one uploader's fifty files don't delay another's first. */
  group: string
  /** Slow jobs leave one thread free (of two or more) for jobs a person is waiting for. */
  slow: boolean
  /** The thread ends with it, so that memory used by a large file is freed at once, not after an idle time. */
  last?: boolean
  /** The thread continues only when the returned promise has settled, so parts never pile up in memory. */
  onPart?: (part: unknown) => void | Promise<void>
}

/** The thread died during the job: out of memory, or an uncaught trap. */
export class ThreadCrashed extends Error {}

interface QueuedJob extends ThreadJob {
  resolve(value: unknown): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  job: QueuedJob | null
  timer: NodeJS.Timeout | null
  /** Processor time the thread had used when its job began. */
  usedBefore: Promise<number>
  /** When the job times out by the clock, and what remains of that time while the consumer is working. */
  deadline: number
  remainingMs: number
}

/** How many times its processor time a job may take by the clock. */
const CLOCK_FACTOR = 10
const NEXT_LOOK_MS = 50

/** The processor time of a thread that has ended doesn't matter. */
const processorMs = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )

export function createThreadPool(options: {
  script: URL
  threads: number
  idleMs?: number
  /** The limit of one thread's JavaScript heap; buffers and WebAssembly have their own limits in the tasks. */
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

  /** Takes the thread out of service at once; its job, if any, fails with the error. */
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

  /** Checks how long the job has computed; while a thread doesn't answer, only the clock counts. */
  async function examine(thread: Thread, job: QueuedJob): Promise<void> {
    const giveUp = () => void discard(thread, new MediaRefusal('took_too_long'))
    const clock = setTimeout(giveUp, Math.max(0, thread.deadline - performance.now()))
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
      // The consumer gave up (for example, a full disk): no more work for it, and it gets its own error.
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
    // An idle thread doesn't keep the process alive.
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
