// Loaded into a server before its own code: its clock is ahead by as many minutes as a file says, from one moment to
// the next. Holds of a quarter of an hour run out while people pay, and no one has to wait for it.
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.BENCH_CLOCK_FILE
const lookMs = 20

function aheadMs(): number {
  try {
    return file ? Number(readFileSync(file, 'utf8')) * 60_000 : 0
  } catch {
    return 0 // No one has moved the clock yet.
  }
}

// The embedded database, in a thread of its own, keeps the machine's time, as one on another machine would.
if (isMainThread) {
  const Machine = Date
  let ahead = aheadMs()
  setInterval(() => {
    ahead = aheadMs()
  }, lookMs).unref()
  const now = () => Machine.now() + ahead
  globalThis.Date = new Proxy(Machine, {
    construct: (target, given: unknown[], made) =>
      // As a date was asked for: it is an object.
      Reflect.construct(target, given.length > 0 ? given : [now()], made) as object,
    apply: () => new Machine(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  })
}
