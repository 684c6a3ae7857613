import type { MessageFile } from '#contract/conversations/conversations.ts'
import { mayStaff } from '#contract/rules/staff-permissions.ts'
import { type Caller, isStaff } from '#server/kernel/caller.ts'
import type { SpooledFile } from '#server/kernel/handlers.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, mayActAs } from '../accounts/index.ts'
import {
  contentTypeOf,
  findFiles,
  type JudgedFile,
  judgeFile,
  type LinkedFile,
  signedLink,
} from '../media/index.ts'
import { findFilesOfCase, findReportFiles } from './report-file.repository.ts'

/** Staff open a case anew to look again. */
const linkSeconds = 5 * 60

/** Pictures only, and none that is not: what proves something is looked at by a person. */
export async function judgePictures(
  platform: Pick<Platform, 'log' | 'mediaTools' | 'scanner'>,
  caller: Caller | null,
  files: readonly SpooledFile[],
): Promise<JudgedFile[]> {
  try {
    const judged: JudgedFile[] = []
    for (const file of files) {
      const one = await judgeFile(platform, { ...file, purpose: 'message' }, caller?.userId ?? 0)
      if (one.facts.kind !== 'image') throw new MediaRefusal('type_refused')
      judged.push(one)
    }
    return judged
  } catch (error) {
    if (!(error instanceof MediaRefusal)) throw error
    throw refuseFields({ files: `report_file:${error.code}` })
  }
}

/** By report, with links that are the reader's alone. */
export async function presentPictures(
  platform: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  { userId }: Caller,
  caseId: number,
  reportIds: readonly number[],
): Promise<ReadonlyMap<number, MessageFile[]>> {
  const { db } = platform
  const byReport = await findReportFiles(db, reportIds)
  const files = await findFiles(db, [...byReport.values()].flat())
  return new Map(
    [...byReport].map(([reportId, ids]) => [
      reportId,
      ids.flatMap(id => {
        const file = files.get(id)
        if (!file?.storageKey) return []
        const link = { key: file.storageKey, contentType: contentTypeOf(file), userId, caseId }
        const url = signedLink(platform, { ...link, seconds: linkSeconds })
        return [{ file_id: id, name: file.name, type: 'image' as const, size: file.size, url }]
      }),
    ]),
  )
}

/** Only for staff who still decide cases, and while the report is there. */
export async function isLinkLive({ db }: { db: Db }, { userId, caseId, key }: LinkedFile): Promise<boolean> {
  if (caseId === undefined) return true
  const person = userId === undefined ? undefined : await findPersonByUserId(db, userId)
  const reader = person && mayActAs(person)
  if (!reader || !isStaff(reader) || !mayStaff(reader.role, 'cases.decide')) return false
  const files = await findFiles(db, await findFilesOfCase(db, caseId))
  return [...files.values()].some(({ storageKey }) => storageKey === key)
}
