import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Files in the folder of a backup. */
export const databaseFile = 'database.jsonl.gz'
export const fileList = 'files.jsonl'
export const filesFolder = 'files'
const manifestFile = 'manifest.json'

const part = z.object({ sha256: z.string(), bytes: z.number() })
const manifestRule = z.object({
  backup: z.literal(1),
  takenAt: z.string(),
  database: part.extend({ rows: z.number() }),
  fileList: part.extend({ files: z.number(), fileBytes: z.number() }),
})
export type Manifest = z.output<typeof manifestRule>

/** A backup that can't be made or used; the message is one line for the operator. */
export class BackupRefused extends Error {}

/** Written last: a folder without it is unfinished. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = join(folder, `${manifestFile}.draft`)
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, join(folder, manifestFile))
}

/** Reads it, and checks what it says about the two parts that name all others. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A disk failure isn't an unfinished backup.
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (text === null) {
    throw new BackupRefused(`${folder} holds no finished backup: there is no ${manifestFile}`)
  }
  const parsed = manifestRule.safeParse(parse(text))
  if (!parsed.success) {
    throw new BackupRefused(`${folder} was made by another version: its ${manifestFile} is not understood`)
  }
  for (const [file, said] of [
    [databaseFile, parsed.data.database],
    [fileList, parsed.data.fileList],
  ] as const) {
    const found = await checksumOf(join(folder, file))
    if (found.sha256 !== said.sha256) throw new BackupRefused(`${file} is damaged: its checksum differs`)
  }
  return parsed.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // Invalid, like any other text that isn't a manifest.
  }
}

export async function checksumOf(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}
