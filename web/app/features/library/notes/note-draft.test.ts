import { expect, it } from 'vitest'
import { memoryStorage } from '../../../lib/memory-storage.test-support.ts'
import { findNoteDraft, keepNoteDraft } from './note-draft.ts'

const draft = { key: 'a', seconds: 3.5, text: 'Carry 進位' }

it('a draft is kept for one person and one video', () => {
  const device = memoryStorage()
  keepNoteDraft(device, 1, '7', draft)
  expect(findNoteDraft(device, 1, '7')).toEqual(draft)
  expect(findNoteDraft(device, 2, '7')).toBeNull()
  expect(findNoteDraft(device, 1, '8')).toBeNull()
})

it('a draft is gone once it is empty or stored', () => {
  const device = memoryStorage()
  keepNoteDraft(device, 1, '7', draft)
  keepNoteDraft(device, 1, '7', { ...draft, text: ' ' })
  expect(device.length).toBe(0)
  keepNoteDraft(device, 1, '7', draft)
  keepNoteDraft(device, 1, '7', null)
  expect(device.length).toBe(0)
})

it('survives what is no draft, and a device that keeps nothing', () => {
  const device = memoryStorage()
  for (const nonsense of ['{', '1', '{"key":1}', 'null']) {
    device.setItem('note:1:7', nonsense)
    expect(findNoteDraft(device, 1, '7')).toBeNull()
  }
  const shut = {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => undefined,
  }
  expect(findNoteDraft(shut, 1, '7')).toBeNull()
  expect(() => keepNoteDraft(shut, 1, '7', draft)).not.toThrow()
})
