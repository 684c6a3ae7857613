import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes `.br` and `.gz` beside each text file once, so that serving one costs no CPU. */
export async function compressAssets(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,json,txt,webmanifest,ico}', { cwd: folder })
  await Promise.all(
    files.map(async file => {
      const path = join(folder, file)
      const bytes = await readFile(path)
      // A packet is sent whole anyway; below it there is nothing to win.
      if (bytes.length < 1024) return
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(`${path}.br`, await brotli(bytes, best))
      await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }))
    }),
  )
}
