import { expect, it } from 'vitest'
import { ChangePositions } from './change-positions.ts'

it('what has changed is shown from its position on, and by nobody before that is known', async () => {
  const positions = new ChangePositions()
  expect(positions.arePassed(['product:1'], 0)).toBe(true)
  positions.note(['product:1'])
  expect(positions.arePassed(['product:1'], 1_000)).toBe(false)
  expect(positions.arePassed(['product:2'], 0)).toBe(true)
  await positions.place(async () => 50)
  expect(positions.arePassed(['product:1', 'lists'], 49)).toBe(false)
  expect(positions.arePassed(['product:1', 'lists'], 50)).toBe(true)
  expect(positions.highest).toBe(50)
})

it('a change that is heard while the position is asked for lies behind it', async () => {
  const positions = new ChangePositions()
  positions.note(['product:1'])
  await positions.place(async () => {
    positions.note(['product:1', 'product:2'])
    return 50
  })
  expect(positions.arePassed(['product:1'], 50)).toBe(false)
  expect(positions.arePassed(['product:2'], 50)).toBe(false)
  expect(positions.hasUnplaced).toBe(true)
  await positions.place(async () => 60)
  expect(positions.arePassed(['product:1', 'product:2'], 59)).toBe(false)
  expect(positions.arePassed(['product:1', 'product:2'], 60)).toBe(true)
})

it('a position that can not be asked for leaves all as it was', async () => {
  const positions = new ChangePositions()
  positions.note(['product:1'])
  const failed = positions.place(async () => {
    throw new Error('lost')
  })
  await expect(failed).rejects.toThrow('lost')
  expect(positions.arePassed(['product:1'], 1_000)).toBe(false)
})

it('everything, and what is not remembered any more, holds for all', async () => {
  const positions = new ChangePositions(2)
  positions.note(['product:1'])
  await positions.place(async () => 10)
  positions.note(['product:2', 'product:3'])
  await positions.place(async () => 20)
  // The first one was forgotten.
  expect(positions.arePassed(['product:9'], 9)).toBe(false)
  expect(positions.arePassed(['product:9'], 10)).toBe(true)
  positions.note(['all'])
  expect(positions.arePassed(['product:9'], 1_000)).toBe(false)
  await positions.place(async () => 30)
  expect(positions.arePassed(['product:9'], 29)).toBe(false)
  expect(positions.arePassed(['product:9'], 30)).toBe(true)
})
