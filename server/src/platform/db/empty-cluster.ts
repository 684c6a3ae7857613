import { existsSync } from 'node:fs'
import { chmod, cp, readdir, rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Made by the build (`tools/build.ts`). */
const prepared = fileURLToPath(new URL('../../../build-postgres/cluster', import.meta.url))

/**
 * Making a cluster takes the embedded engine seconds: a first start copies the empty one that the build made, if there
 * is one. It is there whole or not at all, also when the copying is interrupted.
 */
export async function placeEmptyCluster(dataDir: string, from = prepared): Promise<void> {
  if (!existsSync(from) || !(await isEmpty(dataDir))) return
  const aside = `${dataDir}-${process.pid}.new`
  try {
    await cp(from, aside, { recursive: true })
    await chmod(aside, 0o700)
    await rename(aside, dataDir)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  return !existsSync(folder) || (await readdir(folder)).length === 0
}
