import { expect, test, vi } from 'vitest'
import { createChanges } from './mark-changes.ts'
import { type Mark, marksOf, noMarks, withMark } from './mark-sets.ts'

const heart: Mark = { kind: 'favourites', id: 7 }

test('marks come as sets', () => {
  const marks = marksOf({ owned: [1], favourites: [2, 3], following_teachers: [4], following_centres: [5] })
  expect(marks.ready).toBe(true)
  expect([...marks.favourites]).toEqual([2, 3])
  expect(marks.followingCentres.has(5)).toBe(true)
})

test('a mark is set and taken away; without a change nothing is new', () => {
  const liked = withMark(noMarks, heart, true)
  expect(liked.favourites.has(7)).toBe(true)
  expect(noMarks.favourites.has(7)).toBe(false)
  expect(withMark(liked, heart, true)).toBe(liked)
  expect(withMark(liked, heart, false).favourites.size).toBe(0)
})

/** Requests that are answered by hand. */
function desk() {
  const shown: boolean[] = []
  const sent: { on: boolean; answer: () => void; refuse: () => void }[] = []
  const changes = createChanges((_, on) => shown.push(on))
  const press = (on: boolean) =>
    changes.change(
      heart,
      on,
      want =>
        new Promise<void>((resolve, reject) => {
          sent.push({ on: want, answer: resolve, refuse: () => reject(new Error('no')) })
        }),
    )
  return { shown, sent, press, changes }
}

test('the screen changes at once, the server after it', async () => {
  const { shown, sent, press, changes } = desk()
  const done = press(true)
  expect(shown).toEqual([true])
  expect(changes.underWay()).toEqual([{ mark: heart, on: true }])
  sent[0]?.answer()
  await done
  expect(shown).toEqual([true])
  expect(changes.underWay()).toEqual([])
})

test('pressed again meanwhile, only the last wish is sent after the first', async () => {
  const { shown, sent, press } = desk()
  const done = press(true)
  await press(false)
  await press(true)
  await press(false)
  expect(sent).toHaveLength(1)
  sent[0]?.answer()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.on).toBe(false)
  sent[1]?.answer()
  await done
  expect(shown.at(-1)).toBe(false)
})

test('pressed twice, it ends where the server already is', async () => {
  const { sent, press } = desk()
  const done = press(true)
  await press(false)
  await press(true)
  sent[0]?.answer()
  await done
  expect(sent).toHaveLength(1)
})

test('a refusal takes it back to what the server agreed to', async () => {
  const { shown, sent, press, changes } = desk()
  const done = press(true)
  sent[0]?.refuse()
  await expect(done).rejects.toThrow('no')
  expect(shown).toEqual([true, false])
  expect(changes.underWay()).toEqual([])
})
