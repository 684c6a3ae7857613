import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createStorage } from '../storage/create-storage.ts'
import type { Storage } from '../storage/storage.ts'
import type { CopiedFile } from './copy-files.ts'
import { writeBackup } from './write-backup.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const put = (storage: Storage, key: string, text: string) =>
  storage.put(key, Buffer.from(text), { contentType: 'application/octet-stream' })

async function copiesIn(folder: string): Promise<Record<string, string>> {
  const lines = (await readFile(join(folder, 'files.jsonl'), 'utf8')).trim().split('\n')
  const keys = lines.map(line => (JSON.parse(line) as CopiedFile).key)
  const copies = keys.map(async key => [key, await readFile(join(folder, 'files', key), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(copies))
}

test('files that come, go and move while a backup is made are where the rows of its snapshot look for them', async () => {
  const storage = createStorage({ dataDir: await newFolder(), s3: null })
  for (const key of ['covers/replaced', 'uploads/growing', 'uploads/growing.info', 'uploads/moving']) {
    await put(storage, key, 'some')
  }
  const folder = join(await newFolder(), 'kept')
  await writeBackup(folder, {
    storage: {
      ...storage,
      async *list(prefix) {
        const found = await Array.fromAsync(storage.list(prefix))
        // A worker moves it after it was listed and before it is copied.
        if (prefix === 'uploads/')
          await storage.move('uploads/moving', 'originals/moved', { contentType: 'a/b' })
        yield* found
      },
    },
    async takeSnapshot(file) {
      await put(storage, 'uploads/growing', 'some and the rest')
      await put(storage, 'originals/added', 'added')
      await writeFile(file, '')
      await storage.delete('covers/replaced')
      return { rows: 0, leftOut: [] }
    },
  })
  expect(await copiesIn(folder)).toEqual({
    'covers/replaced': 'some',
    'originals/added': 'added',
    'originals/moved': 'some',
    'uploads/growing': 'some and the rest',
  })
})
