import { expect, it, vi } from 'vitest'
import { createListeners, createStore } from './store.ts'

it('a store tells whoever follows it of each new value, and of nothing else', () => {
  const store = createStore(1)
  const notified = vi.fn()
  const stop = store.subscribe(() => notified(store.read()))
  store.set(2)
  store.set(2)
  stop()
  store.set(3)
  expect(notified.mock.calls).toEqual([[2]])
  expect(store.read()).toBe(3)
})

it('listens to the browser only while somebody follows it', () => {
  const log: string[] = []
  const { subscribe } = createListeners(() => {
    log.push('begun')
    return () => log.push('ended')
  })
  const first = subscribe(() => undefined)
  const second = subscribe(() => undefined)
  first()
  first()
  expect(log).toEqual(['begun'])
  second()
  subscribe(() => undefined)()
  expect(log).toEqual(['begun', 'ended', 'begun', 'ended'])
})
