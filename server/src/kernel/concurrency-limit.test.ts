import { expect, test } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

test('a limit runs so many at a time, in order, and refuses when the queue is full', async () => {
  const limit = new ConcurrencyLimit({ running: 2, queueLimit: 3 })
  const open: (() => void)[] = []
  const started: number[] = []
  const work = (n: number) =>
    limit.run(
      () =>
        new Promise<number>(resolve => {
          started.push(n)
          open.push(() => resolve(n))
        }),
    )
  const running = [1, 2, 3, 4, 5].map(work)
  await Promise.resolve()
  expect(started).toEqual([1, 2])
  await expect(work(6)).rejects.toMatchObject({ code: 'unavailable' })
  for (let n = 1; n <= 5; n++) {
    open[n - 1]?.()
    expect(await running[n - 1]).toBe(n)
  }
  expect(started).toEqual([1, 2, 3, 4, 5])
})

test('a failure frees its place', async () => {
  const limit = new ConcurrencyLimit({ running: 1, queueLimit: 0 })
  await expect(limit.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit.run(async () => 'yes')).toBe('yes')
})

test('work that goes ahead runs before all that waits', async () => {
  const limit = new ConcurrencyLimit({ running: 1, queueLimit: 5 })
  const order: string[] = []
  const say = (word: string, ahead = false) => limit.run(async () => order.push(word), { ahead })
  let free = () => {}
  const first = limit.run(() => new Promise<void>(resolve => (free = resolve)))
  const others = [say('second'), say('third'), say('wanted', true)]
  await Promise.resolve()
  free()
  await Promise.all([first, ...others])
  expect(order).toEqual(['wanted', 'second', 'third'])
})
