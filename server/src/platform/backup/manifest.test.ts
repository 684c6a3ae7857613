import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BackupRefused, readManifest } from './manifest.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-manifest-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('a folder without a manifest is said to hold a backup that was never finished', async () => {
  await expect(readManifest(await emptyFolder())).rejects.toThrow(BackupRefused)
})

it('a manifest that cannot be read is not taken for one that is not there', async () => {
  const folder = await emptyFolder()
  await mkdir(join(folder, 'manifest.json'))
  await expect(readManifest(folder)).rejects.toMatchObject({ code: 'EISDIR' })
})
