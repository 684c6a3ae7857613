import type { SpooledFile } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type JudgedFile, judgeFile } from '../../media/index.ts'

/** Strangers have no ID yet: they wait for each other, and no one with an account waits for them. */
export const STRANGERS = 0

/**
 * By their content, while the sender waits. One refusal names all bad ones, with their positions in the form
 * (`bad_files`), so that the form can mark them.
 */
export async function judgeDocuments(
  platform: Pick<Platform, 'log' | 'mediaTools' | 'scanner'>,
  files: readonly SpooledFile[],
  group: number,
): Promise<JudgedFile[]> {
  const good: JudgedFile[] = []
  const bad: { place: number; name: string; reason: string }[] = []
  for (const [place, file] of files.entries()) {
    try {
      good.push(await judgeFile(platform, { ...file, purpose: 'document' }, group))
    } catch (error) {
      if (!(error instanceof MediaRefusal)) throw error
      bad.push({ place, name: file.name, reason: error.code })
    }
  }
  if (bad.length === 0) return good
  const said = JSON.stringify(bad.map(({ name, reason }) => [name, reason]))
  throw new Refusal('fields', {
    fields: { qualification_files: `files:${said}` },
    details: { bad_files: bad.map(({ place }) => place) },
  })
}
