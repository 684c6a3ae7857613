import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MaterialFile } from '#demo/index.ts'
import { materialsFolder } from '#demo/index.ts'
import type { FileFacts } from '#server/modules/media/file-facts.ts'

/** All videos of the demo. */
const filmSize = { width: 640, height: 360 }

/**
 * The facts about a demo file, from how it was made: checking each like an upload would take seconds of the first
 * start. The test does.
 */
export async function materialFacts({ file, kind, seconds, pages }: MaterialFile): Promise<FileFacts> {
  const bytes = await readFile(join(materialsFolder, file))
  return {
    kind,
    ...(kind === 'mp4' && { durationSeconds: seconds, ...filmSize }),
    ...(kind === 'pdf' && { pages }),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
