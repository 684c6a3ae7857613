import type { teachersContract } from '#contract/teachers.ts'
import type { BeforeFiles, Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { emailVerified } from '../accounts/index.ts'
import { mailReceived } from './application.mails.ts'
import { findApplication } from './application.repository.ts'
import { registerPayouts } from './payout-standing.ts'
import { registerPersonalData } from './personal-data.ts'
import { handleTeacherJobs } from './teachers.jobs.ts'
import { teachersRoutes } from './teachers.routes.ts'
import { admitDocuments } from './upload-documents.ts'

export { presentBankChanges } from './bank-change.presenter.ts'
export { countTeacherWork } from './count-work.ts'
export { type ImportedBadge, importBadges } from './import-badges.ts'
export { importBankChange } from './import-bank-changes.ts'
export { importInvitations } from './import-invitations.ts'
export { type ImportedPayee, importPayees } from './import-payees.ts'
export { type ImportedTeacher, importTeachers } from './import-teachers.ts'
export { holdTeacher, type OfferedAs, offerPackages } from './offer-packages.ts'
export { findPackages } from './package.repository.ts'
export {
  countFrozen,
  findPayoutEnd,
  findPayoutEnds,
  hasPayoutAccount,
  isPaidOut,
  isTeacherPaidOut,
  listHeld,
  lockPayoutEnd,
  ownerOfSeller,
  type PayoutEnd,
  type PayoutOwner,
} from './payout-account.repository.ts'
export { changedSince, isHeld, presentHold, waitsUntil } from './payout-hold.rules.ts'
export {
  findPublicTeachers,
  findTeacherByIntroduction,
  type PublicTeacher,
} from './public-teacher.repository.ts'
export { settlePayoutAccount } from './settle-payout-account.ts'
export { listPackages, type TeacherPackage } from './teacher.repository.ts'
export { type ProfilePart, profileView, teacherChanged } from './teachers.hooks.ts'
export { findIntroduction } from './update-teacher.ts'
export { findPublicBadges } from './view-badges.ts'

export interface TeachersModule {
  handlers: Handlers<typeof teachersContract>
  beforeFiles: BeforeFiles<typeof teachersContract>
}

export function teachers(platform: Platform): TeachersModule {
  registerPersonalData(platform)
  handleTeacherJobs(platform)
  // A stranger's application counts from then on; until then it could be anybody's address.
  platform.hooks.on(emailVerified, 'teachers', async (tx, person) => {
    const application = await findApplication(tx, person.userId)
    if (application?.state === 'submitted') await mailReceived(platform, tx, person)
  })
  registerPayouts(platform)
  return {
    handlers: teachersRoutes(platform),
    beforeFiles: { documentsUpload: ({ caller, fields }) => admitDocuments(platform, caller, fields) },
  }
}
