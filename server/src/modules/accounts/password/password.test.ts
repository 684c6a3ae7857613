import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, isOutdated, isPassword } from './password.ts'

test('a password matches its own hash only', async () => {
  const stored = await hashPassword('correct horse 電池')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('correct horse 電池', stored)).toBe(true)
  expect(await isPassword('correct horse 电池', stored)).toBe(false)
})

test('without a hash nothing matches, and the same work is done', async () => {
  // Watched, not replaced; in a copy of the module, for others have imported it already.
  vi.doMock('@node-rs/argon2', { spy: true })
  vi.resetModules()
  const [{ verify }, watched] = await Promise.all([import('@node-rs/argon2'), import('./password.ts')])
  vi.doUnmock('@node-rs/argon2')
  expect(await watched.isPassword('anything', null)).toBe(false)
  expect(vi.mocked(verify).mock.calls).toEqual([
    [expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), 'anything'],
  ])
})

test('hashes of other parameters are outdated', async () => {
  expect(isOutdated(await hashPassword('correct horse'))).toBe(false)
  expect(isOutdated(await hash('correct horse', { memoryCost: 8192, timeCost: 1, parallelism: 1 }))).toBe(
    true,
  )
})

test('a crowd of hashings leaves the event loop alone', async () => {
  const crowd = Promise.all(Array.from({ length: 20 }, () => hashPassword('correct horse')))
  let over = false
  const ended = crowd.then(() => {
    over = true
  })
  // Done on this thread, they would be over before its next turn.
  await new Promise(resolve => setImmediate(resolve))
  expect(over).toBe(false)
  await ended
})
