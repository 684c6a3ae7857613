import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, isPassword } from './password.ts'

test('a password matches its own hash only', async () => {
  const stored = await hashPassword('correct horse 電池')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('correct horse 電池', stored)).toBe(true)
  expect(await isPassword('correct horse 电池', stored)).toBe(false)
})

test('without a hash nothing matches, and it takes as long', async () => {
  const stored = await hashPassword('correct horse')
  const time = async (against: string | null) => {
    const from = performance.now()
    for (let i = 0; i < 5; i++) await isPassword('wrong horse', against)
    return performance.now() - from
  }
  await isPassword('warm up', null)
  const known = await time(stored)
  const unknown = await time(null)
  expect(await isPassword('anything', null)).toBe(false)
  // Leaving the work out would make it a thousand times shorter.
  expect(unknown).toBeGreaterThan(known / 4)
})

test('hashes of other parameters are outdated', async () => {
  expect(isOutdated(await hashPassword('correct horse'))).toBe(false)
  expect(isOutdated(await hash('correct horse', { memoryCost: 8192, timeCost: 1, parallelism: 1 }))).toBe(
    true,
  )
})

test('a crowd of hashings leaves the event loop alone', async () => {
  const crowd = Promise.all(Array.from({ length: 20 }, () => hashPassword('correct horse')))
  // Done on this thread, they would be over before the first of these.
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await crowd
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})
