import { expect, test } from 'vitest'
import { playerState } from './player-state.ts'

test('a film loads, plays, pauses and ends', () => {
  const still = { waiting: false, playing: false, ended: false }
  expect(playerState({ ...still, waiting: true })).toBe('loading')
  expect(playerState({ ...still, waiting: true, playing: true })).toBe('loading')
  expect(playerState({ ...still, playing: true })).toBe('playing')
  expect(playerState(still)).toBe('paused')
  expect(playerState({ ...still, ended: true, waiting: true })).toBe('ended')
})
