import { randomUUID } from 'node:crypto'
import { ERRORS } from '@tus/server'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { arrivalKey } from './upload.rules.ts'
import { createUploadLocker } from './upload-locks.ts'

const never = () => new AbortController().signal

test('inside a process the second waits until the first, told to stop, has stopped', async () => {
  const locker = createUploadLocker(await testDatabase(), { betweenProcesses: false })
  const key = arrivalKey(randomUUID())
  const [first, second] = [locker.newLock(key), locker.newLock(key)]
  let askedToStop = false
  await first.lock(never(), () => {
    askedToStop = true
    setImmediate(() => first.unlock())
  })
  await second.lock(never(), () => undefined)
  expect(askedToStop).toBe(true)
  await second.unlock()
})

test('whoever gives up waiting gets no lock', async () => {
  const locker = createUploadLocker(await testDatabase(), { betweenProcesses: false })
  const key = arrivalKey(randomUUID())
  const [first, second] = [locker.newLock(key), locker.newLock(key)]
  await first.lock(never(), () => undefined)
  await expect(second.lock(AbortSignal.abort(), () => undefined)).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT)
  await first.unlock()
})

test('between processes the second gets the lease when the first lets go or has died', async () => {
  const db = await testDatabase()
  const locker = () => createUploadLocker(db, { betweenProcesses: true })
  const id = randomUUID()
  const first = locker().newLock(arrivalKey(id))
  await first.lock(never(), () => undefined)
  await expect(
    locker()
      .newLock(arrivalKey(id))
      .lock(AbortSignal.abort(), () => undefined),
  ).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT)
  const { rows } = await db.query('select wanted from upload_locks where upload_id = $1', [id])
  expect(rows).toEqual([{ wanted: true }])
  await first.unlock()
  const second = locker().newLock(arrivalKey(id))
  await second.lock(never(), () => undefined)

  // Its process is gone: no one renews.
  await db.query(`update upload_locks set expires_at = now() - interval '1 second' where upload_id = $1`, [
    id,
  ])
  const third = locker().newLock(arrivalKey(id))
  await third.lock(never(), () => undefined)
  // Late, and no longer its own.
  await second.unlock()
  const held = await db.query('select count(*)::int as n from upload_locks where upload_id = $1', [id])
  expect(held.rows).toEqual([{ n: 1 }])
  await third.unlock()
})

test('the holder is told when another process wants the upload', async () => {
  const db = await testDatabase()
  const id = randomUUID()
  const first = createUploadLocker(db, { betweenProcesses: true }).newLock(arrivalKey(id))
  const { promise: askedToStop, resolve: tell } = Promise.withResolvers<void>()
  await first.lock(never(), tell)
  const second = createUploadLocker(db, { betweenProcesses: true }).newLock(arrivalKey(id))
  let taken = false
  const taking = second
    .lock(never(), () => undefined)
    .then(() => {
      taken = true
    })
  await askedToStop
  expect(taken).toBe(false)
  await first.unlock()
  await taking
  expect(taken).toBe(true)
  await second.unlock()
})
