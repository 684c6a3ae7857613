import type { Locale } from '#contract/shared.ts'
import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findFiles } from '../../media/index.ts'
import { listDocuments } from '../application/application.repository.ts'
import { presentBankChanges } from '../payout-account/bank-change.presenter.ts'
import { missingOf, openDetails } from '../payout-account/bank-details.ts'
import { findPayoutAccount } from '../payout-account/payout-account.repository.ts'
import { payoutOwnerOf } from '../payout-account/payout-owner.ts'
import { profileView } from '../teachers.hooks.ts'
import { getTeaching } from './get-teaching.ts'
import { presentProfile } from './profile.presenter.ts'
import { findTeacher, listLanguages, listPackages } from './teacher.repository.ts'

export async function viewOwnProfile(
  platform: Platform,
  { userId }: Caller,
  locale: Locale,
): Promise<TeacherProfile> {
  const { db, hooks } = platform
  const person = await getTeaching(db, userId)
  const [teacher, languages, packages, qualifications, payout] = await Promise.all([
    findTeacher(db, userId),
    listLanguages(db, userId),
    listPackages(db, userId),
    listDocuments(db, userId),
    findPayoutAccount(db, payoutOwnerOf(person)),
  ])
  const changes = await presentBankChanges(db, payoutOwnerOf(person))
  const names = payout ? await openDetails(platform, db, payout) : null
  const fileIds = [
    ...qualifications.map(({ fileId }) => fileId),
    ...[teacher?.introFileId, payout?.idFrontFileId, payout?.idBackFileId].filter(
      id => typeof id === 'string',
    ),
  ]
  const files = await findFiles(db, fileIds)
  const parts = await hooks.call(profileView, db, userId)
  return presentProfile(platform, locale, {
    person,
    teacher,
    languages,
    packages,
    qualifications,
    payout: payout && { row: payout, names, missing: missingOf(payout, names) },
    changes,
    files,
    parts: [...parts.values()],
  })
}
