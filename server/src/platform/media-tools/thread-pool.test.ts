import { afterEach, describe, expect, test, vi } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { createThreadPool, ThreadCrashed, type ThreadJob, type ThreadPool } from './thread-pool.ts'

const pools: ThreadPool[] = []
const poolOf = (threads: number, idleMs?: number) => {
  const script = new URL('./misbehaving-tasks.test-support.ts', import.meta.url)
  const pool = createThreadPool({ script, threads, idleMs, heapMb: 64 })
  pools.push(pool)
  return (task: string, input?: unknown, more: Partial<ThreadJob> = {}) =>
    pool.run({ task, input, timeoutMs: 20_000, group: 'test', slow: false, ...more })
}

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(pools.splice(0).map(pool => pool.close()))
})

/** The pool's own clock; its threads go on. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

describe('thread pool', () => {
  test('answers, refuses and fails as its tasks do', async () => {
    const run = poolOf(1)
    expect(await run('echo', { bytes: new Uint8Array([1, 2]) })).toEqual({ bytes: new Uint8Array([1, 2]) })
    await expect(run('refuse')).rejects.toMatchObject({ name: 'MediaRefusal', code: 'pdf_broken' })
    await expect(run('fail')).rejects.toThrow('a defect')
    await expect(run('nothing')).rejects.toThrow('No such task')
  })

  test('a job that hangs is refused, its thread replaced, the others unharmed', async () => {
    const run = poolOf(2)
    const first = await run('thread')
    const hanging = run('hang', null, { timeoutMs: 300 })
    const others = Promise.all([run('echo', 1), run('echo', 2), run('echo', 3)])
    await expect(hanging).rejects.toMatchObject({ code: 'took_too_long' })
    expect(await others).toEqual([1, 2, 3])
    expect(await run('thread')).not.toBe(first)
  })

  test('a crash or a full heap refuses that job only', async () => {
    const run = poolOf(1)
    const results = await Promise.allSettled([run('exit'), run('echo', 1), run('hoard'), run('echo', 2)])
    expect(results[0]).toMatchObject({ status: 'rejected', reason: expect.any(ThreadCrashed) })
    expect(results[1]).toMatchObject({ status: 'fulfilled', value: 1 })
    expect(results[2]).toMatchObject({ status: 'rejected', reason: expect.any(ThreadCrashed) })
    expect(results[3]).toMatchObject({ status: 'fulfilled', value: 2 })
  })

  test('hands over one part at a time and waits for its consumer, whose time is not counted', async () => {
    const run = poolOf(1)
    const seen: number[] = []
    let busy = false
    const onPart = async (part: unknown) => {
      expect(busy).toBe(false)
      busy = true
      // Longer than the job may take.
      vi.advanceTimersByTime(600)
      await new Promise(resolve => setImmediate(resolve))
      busy = false
      seen.push(Number(part))
    }
    stopTime()
    expect(await run('count', 5, { onPart, timeoutMs: 500 })).toBe(5)
    expect(seen).toEqual([1, 2, 3, 4, 5])
  })

  test('a consumer that gives up ends the job with its own error', async () => {
    const run = poolOf(1)
    const onPart = () => {
      throw new Error('disk full')
    }
    await expect(run('count', 5, { onPart })).rejects.toThrow('disk full')
    expect(await run('echo', 1)).toBe(1)
  })

  test('keeps the main thread free while every thread is busy', async () => {
    const run = poolOf(2)
    let turns = 0
    let ended = false
    const hanging = ['one', 'other'].map(group => run('hang', null, { timeoutMs: 300, group }))
    const results = Promise.allSettled(hanging).finally(() => {
      ended = true
    })
    while (!ended) {
      await new Promise(resolve => setImmediate(resolve))
      turns += 1
    }
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    // A job on this thread would never let it turn.
    expect(turns).toBeGreaterThan(1)
  })

  test('a job that the machine leaves no time to compute is not refused', async () => {
    const run = poolOf(1)
    await run('echo')
    stopTime()
    const gate = new Int32Array(new SharedArrayBuffer(4))
    const slow = run('gate', gate, { timeoutMs: 500 })
    vi.advanceTimersByTime(4_000)
    gate[0] = 1
    Atomics.notify(gate, 0)
    await expect(slow).resolves.toBeDefined()
  })

  test('a job that waits for ever is given up by the clock', async () => {
    const run = poolOf(1)
    await run('echo')
    stopTime()
    const gate = new Int32Array(new SharedArrayBuffer(4))
    const waiting = expect(run('gate', gate, { timeoutMs: 500 })).rejects.toMatchObject({
      code: 'took_too_long',
    })
    vi.advanceTimersByTime(5_000)
    await waiting
  })

  test('slow jobs leave one of several threads free', async () => {
    const run = poolOf(2)
    // Both threads are there, so that only the order of the jobs counts.
    await Promise.all([run('echo'), run('echo')])
    const order: string[] = []
    const gate = new Int32Array(new SharedArrayBuffer(4))
    const slow = ['a', 'b'].map(name =>
      run('gate', gate, { slow: true, group: name }).then(() => order.push(name)),
    )
    await run('echo').then(() => order.push('quick'))
    gate[0] = 1
    Atomics.notify(gate, 0)
    await Promise.all(slow)
    expect(order).toEqual(['quick', 'a', 'b'])
  })

  test('a thread ends with its last job, and another one takes the next', async () => {
    const run = poolOf(1)
    stopTime()
    const first = await run('thread')
    expect(await run('thread', null, { last: true })).toBe(first)
    expect(await run('thread')).not.toBe(first)
  })

  test('ends idle threads and starts new ones when needed', async () => {
    const run = poolOf(1, 50)
    stopTime()
    const first = await run('thread')
    vi.advanceTimersByTime(49)
    expect(await run('thread')).toBe(first)
    vi.advanceTimersByTime(50)
    expect(await run('thread')).not.toBe(first)
  })

  test('closing refuses what waits and what runs', async () => {
    const run = poolOf(1)
    const results = Promise.allSettled([run('hang'), run('echo')])
    await pools[0]?.close()
    for (const result of await results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'MediaToolsClosed' } })
    }
    await expect(run('echo')).rejects.toMatchObject({ name: 'MediaToolsClosed' })
  })
})

describe('fair queue', () => {
  test('groups take turns, and an item that may not go keeps its place', () => {
    const queue = new FairQueue<string>()
    for (const item of ['a1', 'a2', 'a3']) queue.add('a', item)
    queue.add('b', 'b1')
    queue.add('c', 'c1')
    const order = [queue.take(item => item !== 'a1')]
    while (order.length < 5) order.push(queue.take(() => true))
    expect(order).toEqual(['a2', 'b1', 'c1', 'a1', 'a3'])
    expect(queue.take(() => true)).toBeUndefined()
  })
})
