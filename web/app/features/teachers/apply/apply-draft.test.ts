import { expect, test } from 'vitest'
import { memoryStorage } from '../../../lib/memory-storage.test-support.ts'
import { dropApplyDraft, findApplyDraft, keepApplyDraft, newSubmission } from './apply-draft.ts'

test('what was kept is found until it is dropped', () => {
  const store = memoryStorage()
  const draft = { values: { first_name: 'Chi Ho', gender: 'male' }, submission: newSubmission() }
  keepApplyDraft(store, 'a', draft)
  expect(findApplyDraft(store, 'a')).toEqual(draft)
  expect(findApplyDraft(store, 'b')).toBeNull()
  dropApplyDraft(store, 'a')
  expect(findApplyDraft(store, 'a')).toBeNull()
})

test('only words of the form come back, and nothing from what is not ours', () => {
  const store = memoryStorage()
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
