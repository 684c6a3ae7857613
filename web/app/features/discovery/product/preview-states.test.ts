import { expect, test } from 'vitest'
import { lastPage } from './material.rules.ts'
import { stateOf } from './use-clip.ts'

test('a clip loads, plays, pauses and ends', () => {
  const still = { waiting: false, playing: false, ended: false }
  expect(stateOf({ ...still, waiting: true })).toBe('loading')
  expect(stateOf({ ...still, waiting: true, playing: true })).toBe('loading')
  expect(stateOf({ ...still, playing: true })).toBe('playing')
  expect(stateOf(still)).toBe('paused')
  expect(stateOf({ ...still, ended: true, waiting: true })).toBe('ended')
})

test('of sharp pages only the first is shown, of small ones all', () => {
  expect(lastPage('high', 5)).toBe(1)
  expect(lastPage('low', 5)).toBe(5)
  expect(lastPage('low', 0)).toBe(1)
})
