import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import { isSealedKey } from '#server/platform/vault/sealed-keys.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { sweepMedia } from './media.jobs.ts'
import { getFile } from './media.test-support.ts'
import { asMediaFile } from './media-file.ts'
import { receiveFile } from './receive-file.ts'

let t: Awaited<ReturnType<typeof ownTestApp>>
beforeAll(async () => {
  t = await ownTestApp()
})
afterAll(() => t.end())

const keyOf = async (id: string) => (await getFile(t, id)).storageKey ?? ''
const bytesOf = async (id: string) => {
  const file = await t.platform.storage.get(await keyOf(id))
  return file && buffer(file.stream)
}

/** As an earlier release kept it. */
async function bringInTheClear({ platform }: TestApp, name: string): Promise<string> {
  const { userId } = await makeTeacher(t)
  const path = demoMaterial(name)
  const { id } = await receiveFile(platform, { ownerId: userId, purpose: 'document', name, path })
  await platform.jobs.runDue()
  const sealed = await keyOf(id)
  const key = `originals/${randomBytes(16).toString('base64url')}`
  const raw = createStorage(platform.config)
  await raw.put(key, await readFile(path), { contentType: 'application/octet-stream' })
  await platform.db.query('update media_files set storage_key = $1 where id = $2', [key, id])
  await platform.storage.delete(sealed)
  return id
}

async function lyingInTheClear(): Promise<string[]> {
  const kept = join(t.platform.config.dataDir, 'files', 'kept')
  const entries = await readdir(kept, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter(entry => entry.isFile())) {
    const lying = await readFile(join(entry.parentPath, entry.name))
    if (!lying.subarray(0, 4).equals(Buffer.from('LSF1'))) found.push(entry.name)
  }
  return found
}

const sweep = async () => {
  await t.platform.db.transaction(tx => t.platform.jobs.enqueue(tx, sweepMedia, {}, { key: 'now' }))
  await t.platform.jobs.runDue()
  // What failed would be tried again much later: it says why here.
  const { rows } = await t.platform.db.query(
    `select name, state, output from pgboss.job where name like 'media.%' and state <> 'completed'`,
  )
  expect(rows).toEqual([])
}

test('what an earlier release kept in the clear is sealed by a job, also one that fails on its way', async () => {
  const names = ['fractions.pdf', 'parent-notes.docx', 'fractions.pdf']
  const ids: string[] = []
  for (const name of names) ids.push(await bringInTheClear(t, name))
  const all = await Promise.all(names.map(name => readFile(demoMaterial(name))))
  expect(await lyingInTheClear()).toHaveLength(3)

  // From the second on their bytes can't be written: what is not sealed yet stays as it was.
  const { put } = t.platform.storage
  const failing = vi
    .spyOn(t.platform.storage, 'put')
    .mockImplementationOnce(put)
    .mockRejectedValue(new Error('The disk is full'))
  await sweep()
  failing.mockRestore()
  const sealed = (await Promise.all(ids.map(keyOf))).filter(isSealedKey)
  expect(sealed).toHaveLength(1)
  expect(await lyingInTheClear()).toHaveLength(2)
  expect(await Promise.all(ids.map(bytesOf))).toEqual(all)

  await sweep()
  expect(await lyingInTheClear()).toEqual([])
  expect(await Promise.all(ids.map(bytesOf))).toEqual(all)
  const keys = await Promise.all(ids.map(keyOf))
  await sweep()
  expect(await Promise.all(ids.map(keyOf))).toEqual(keys)
})

test('a file that is given up while it is sealed leaves nothing behind', async () => {
  const id = await bringInTheClear(t, 'fractions.pdf')
  const { put } = t.platform.storage
  const giving = vi.spyOn(t.platform.storage, 'put').mockImplementation(async (...args) => {
    await put(...args)
    await t.platform.db.query(
      'update media_files set storage_key = null, released_at = now(), attached_at = null where id = $1',
      [id],
    )
  })
  await sweep()
  giving.mockRestore()
  t.clock.advance({ hours: 3 })
  await sweep()
  const { rows } = await t.platform.db.query(
    `select 1 from vault_secrets where field = 'bytes' and owner = $1`,
    [`file ${id}`],
  )
  expect(rows).toEqual([])
})

test('a row that names the bytes of another file is refused by the database, and by whoever reads it', async () => {
  const { userId } = await makeTeacher(t)
  const path = demoMaterial('fractions.pdf')
  const given = { ownerId: userId, purpose: 'identity', name: 'id.pdf', path } as const
  const [mine, theirs] = [await receiveFile(t.platform, given), await receiveFile(t.platform, given)]
  const storageKey = theirs.storageKey ?? ''
  await t.platform.db.query('update media_files set storage_key = null where id = $1', [theirs.id])
  await expect(
    t.platform.db.query('update media_files set storage_key = $1 where id = $2', [storageKey, mine.id]),
  ).rejects.toMatchObject({ constraint: 'media_files_sealed_key' })
  const row = await getFile(t, mine.id)
  expect(() => asMediaFile({ ...row, storageKey })).toThrow('names the bytes of another')
})
