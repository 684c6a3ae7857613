import { beforeEach, expect, test } from 'vitest'
import { memoryStorage } from '../../../lib/memory-storage.test-support.ts'
import { keepDraft } from './draft.ts'
import { claimDraft, type HoldLock } from './draft-claim.ts'
import { emptyValues } from './form-values.ts'

let device = memoryStorage()
const held = new Set<string>()
const hold: HoldLock = async name => {
  if (held.has(name)) return null
  held.add(name)
  return () => void held.delete(name)
}
beforeEach(() => {
  device = memoryStorage()
  held.clear()
})

/** A tab that opens the form of a new product. */
function openTab(courseId: number | null = null) {
  const tab = memoryStorage()
  return { open: () => claimDraft(3, courseId, { tab, device, hold }) }
}
const keep = (key: string, name: string, second: number) =>
  keepDraft(
    device,
    key,
    { values: { ...emptyValues, name }, cover: null, materials: [], deletedMaterials: [], version: null },
    new Date(second * 1000),
  )

test('two tabs that fill the form of a new product do not write into the same draft', async () => {
  const one = await openTab().open()
  keep(one.key, 'One', 1)
  const other = await openTab().open()
  expect(other.key).not.toBe(one.key)
  keep(other.key, 'Other', 2)
  expect(device.getItem(one.key)).toContain('"One"')
})

test('a tab comes back to its own draft, also when another tab has written a newer one', async () => {
  const tab = openTab()
  const own = await tab.open()
  keep(own.key, 'Own', 1)
  own.release()
  keep('product-draft:3:new:left', 'Newer', 9)
  expect((await tab.open()).key).toBe(own.key)
})

test('the newest draft that no tab holds comes back in the next form; those of others do not', async () => {
  keep('product-draft:3:new:older', 'Older', 1)
  keep('product-draft:3:new:newer', 'Newer', 2)
  keep('product-draft:3:7:edit', 'Of a product', 3)
  keep('product-draft:4:new:else', 'Of somebody else', 4)
  expect((await openTab().open()).key).toBe('product-draft:3:new:newer')
  expect((await openTab().open()).key).toBe('product-draft:3:new:older')
  expect((await openTab(7).open()).key).toBe('product-draft:3:7:edit')
})

test('a duplicated tab, which has the memory of the first, gets a draft of its own', async () => {
  const tab = openTab()
  const first = await tab.open()
  expect((await tab.open()).key).not.toBe(first.key)
})
