import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { loadSecrets } from './secrets.ts'

test('without a configured secret all processes agree on a random one', async () => {
  const db = await testDatabase()
  const [first, second] = await Promise.all([
    loadSecrets(db, { secret: null }),
    loadSecrets(db, { secret: null }),
  ])
  expect(first).toEqual(second)
  expect(first.tokens).toHaveLength(32)
})

test('each purpose has its own key, and a configured secret decides all of them', async () => {
  const db = await testDatabase()
  const own = await loadSecrets(db, { secret: 'x'.repeat(32) })
  const random = await loadSecrets(db, { secret: null })
  const keys = [own, random].flatMap(secrets => Object.values(secrets).map(key => key.toString('hex')))
  expect(new Set(keys).size).toBe(10)
  expect(await loadSecrets(db, { secret: 'x'.repeat(32) })).toEqual(own)
})
