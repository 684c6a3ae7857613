import { expect, onTestFinished, test } from 'vitest'
import { open, testDatabase } from '../testing/database.ts'
import { loadSecrets, rotateSecret } from './secrets.ts'

test('without a configured secret all processes agree on a random one', async () => {
  const db = await testDatabase()
  const [first, second] = await Promise.all([
    loadSecrets(db, { secret: null, secretPrevious: null }),
    loadSecrets(db, { secret: null, secretPrevious: null }),
  ])
  expect(first).toEqual(second)
  expect(first.tokens).toHaveLength(32)
})

test('each purpose has its own key, and a configured secret decides all of them', async () => {
  const db = await testDatabase()
  const own = await loadSecrets(db, { secret: 'x'.repeat(32), secretPrevious: null })
  const random = await loadSecrets(db, { secret: null, secretPrevious: null })
  const keys = [own, random].flatMap(secrets =>
    Object.values(secrets).flatMap(key => (Buffer.isBuffer(key) ? [key.toString('hex')] : [])),
  )
  expect(new Set(keys).size).toBe(10)
  expect(await loadSecrets(db, { secret: 'x'.repeat(32), secretPrevious: null })).toEqual(own)
})

test('a rotated secret is the previous one, whether it is configured or kept in the database', async () => {
  const [old, next] = ['x'.repeat(32), 'y'.repeat(32)]
  const db = await open()
  onTestFinished(() => db.close())
  const before = await loadSecrets(db, { secret: old, secretPrevious: null })
  const after = await loadSecrets(db, { secret: next, secretPrevious: old })
  expect(after.tokens).not.toEqual(before.tokens)
  expect(after.previous).toEqual(before)

  const kept = await loadSecrets(db, { secret: null, secretPrevious: null })
  await rotateSecret(db)
  const rotated = await loadSecrets(db, { secret: null, secretPrevious: null })
  expect(rotated.tokens).not.toEqual(kept.tokens)
  expect(rotated.previous?.tokens).toEqual(kept.tokens)
})
