import { expect, test } from 'vitest'
import { dropApplyDraft, findApplyDraft, keepApplyDraft, newSubmission } from './apply-draft.ts'

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage // A stand-in with what is used of it.
}

test('what was kept is found until it is dropped', () => {
  const store = memory()
  const draft = { values: { first_name: 'Chi Ho', gender: 'male' }, submission: newSubmission() }
  keepApplyDraft(store, 'a', draft)
  expect(findApplyDraft(store, 'a')).toEqual(draft)
  expect(findApplyDraft(store, 'b')).toBeNull()
  dropApplyDraft(store, 'a')
  expect(findApplyDraft(store, 'a')).toBeNull()
})

test('only words of the form come back, and nothing from what is not ours', () => {
  const store = memory()
  store.setItem(
    'a',
    JSON.stringify({ values: { first_name: 'A', password: 'secret', about: 3 }, submission: 'x' }),
  )
  expect(findApplyDraft(store, 'a')?.values).toEqual({ first_name: 'A' })
  for (const other of [
    '',
    '{',
    'null',
    '3',
    '{"values":{}}',
    '{"values":{"first_name":""},"submission":"x"}',
  ]) {
    store.setItem('a', other)
    expect(findApplyDraft(store, 'a')).toBeNull()
  }
})

test('forbidden storage is as good as none', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  const store = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
  keepApplyDraft(store, 'a', { values: {}, submission: 'x' })
  expect(findApplyDraft(store, 'a')).toBeNull()
  dropApplyDraft(store, 'a')
})

test('a submission is a random UUID', () => {
  expect(newSubmission()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newSubmission()).not.toBe(newSubmission())
})
