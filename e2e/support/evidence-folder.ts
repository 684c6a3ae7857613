import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Ignored by git, and emptied when a run begins. */
export const evidenceFolder = join(root, '.cache/e2e-failures')
