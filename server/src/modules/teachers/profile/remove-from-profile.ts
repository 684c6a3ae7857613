import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { releaseFiles } from '../../media/index.ts'
import { teacherChanged } from '../teachers.hooks.ts'
import { getTeaching } from './get-teaching.ts'
import { changeTeacher, deleteLanguage, deleteQualification, endPackage } from './profile.repository.ts'
import { lockTeacher } from './teacher.repository.ts'

// Each removes one thing from the caller's profile at once, and returns the profile's new version.

export const removeLanguage = (
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  id: number,
): Promise<number> =>
  removing(platform, caller, async (tx, teacherId) => {
    if (!(await deleteLanguage(tx, teacherId, id))) throw new Refusal('language_unknown')
  })

export const removeQualification = (platform: Platform, caller: Caller, id: number): Promise<number> =>
  removing(platform, caller, async (tx, teacherId) => {
    const fileId = await deleteQualification(tx, teacherId, id)
    if (!fileId) throw new Refusal('qualification_unknown')
    await releaseFiles(platform, tx, [fileId])
  })

export const removePackage = (
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  id: number,
): Promise<number> =>
  removing(platform, caller, async (tx, teacherId, at) => {
    if (!(await endPackage(tx, teacherId, id, at))) throw new Refusal('package_unknown')
  })

async function removing(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  { userId }: Caller,
  remove: (tx: Tx, teacherId: number, at: Date) => Promise<void>,
): Promise<number> {
  const { db, clock, hooks } = platform
  await getTeaching(db, userId)
  return db.transaction(async tx => {
    const at = clock.now()
    await lockTeacher(tx, userId, at)
    await remove(tx, userId, at)
    const version = await changeTeacher(tx, userId, {}, at)
    await hooks.call(teacherChanged, tx, { userId })
    return version
  })
}
