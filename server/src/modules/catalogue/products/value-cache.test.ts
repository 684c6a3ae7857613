import { expect, test, vi } from 'vitest'
import { createValueCache } from './value-cache.ts'

/** A clock moved by hand, and values that take as long as they are told to. */
function setUp({ small = 0 } = {}) {
  let time = 0
  let made = 0
  const onError = vi.fn()
  const cache = createValueCache<{ made: number }>({
    sizeOf: () => 1,
    maxSize: 3,
    isSmall: value => value.made === small,
    onError,
    now: () => time,
  })
  return {
    cache,
    onError,
    wait: (ms: number) => {
      time += ms
    },
    get: (cost = 0, key = 'a') =>
      cache.get(key, async () => {
        made += 1
        const value = { made }
        await Promise.resolve()
        time += cost
        return value
      }),
  }
}

test('a quick one is fresh for a second', async () => {
  const { get, wait } = setUp()
  expect(await get()).toEqual({ made: 1 })
  wait(999)
  expect(await get()).toEqual({ made: 1 })
  wait(1)
  // Stale: the old one at once, the new one from then on.
  expect(await get()).toEqual({ made: 1 })
  await Promise.resolve()
  expect(await get()).toEqual({ made: 2 })
})

test('what takes long is fresh for fifty times as long', async () => {
  const { get, wait } = setUp()
  await get(2000)
  wait(99_999)
  expect(await get(2000)).toEqual({ made: 1 })
})

test('a change drops what is quickly made again, and only that', async () => {
  const { cache, get } = setUp()
  await get(49, 'quick')
  await get(50, 'slow')
  cache.invalidate()
  expect(await get(0, 'slow')).toEqual({ made: 2 })
  expect(await get(0, 'quick')).toEqual({ made: 3 })
})

test('a value that was quick in itself is kept, too, on a machine that was busy', async () => {
  const { cache, get } = setUp({ small: 1 })
  await get(5000)
  cache.invalidate()
  expect(await get()).toEqual({ made: 2 })
})

test('several who ask at once get one', async () => {
  const { get } = setUp()
  expect(await Promise.all([get(), get(), get()])).toEqual([{ made: 1 }, { made: 1 }, { made: 1 }])
})

test('who asks after a change gets nothing from before it', async () => {
  const { cache, get } = setUp()
  const before = get()
  cache.invalidate()
  const after = get()
  expect(await before).toEqual({ made: 1 })
  expect(await after).toEqual({ made: 2 })
  expect(await get()).toEqual({ made: 2 })
})

test('only one run makes a stale value anew, and its failure is told', async () => {
  const { cache, get, wait, onError } = setUp()
  await get()
  wait(2000)
  const failing = vi.fn(() => Promise.reject(new Error('no database')))
  expect(await Promise.all([cache.get('a', failing), cache.get('a', failing)])).toEqual([
    { made: 1 },
    { made: 1 },
  ])
  expect(failing).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(onError).toHaveBeenCalled())
  await expect(cache.get('b', failing)).rejects.toThrow('no database')
  expect(await cache.get('b', async () => ({ made: 9 }))).toEqual({ made: 9 })
})

test('no more is cache than there is room for', async () => {
  const { get } = setUp()
  for (const key of ['a', 'b', 'c', 'd']) await get(0, key)
  expect(await get(0, 'd')).toEqual({ made: 4 })
  expect(await get(0, 'a')).toEqual({ made: 5 })
})
