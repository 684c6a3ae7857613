import type { teachersContract } from '#contract/teachers/teachers.ts'
import type { BeforeFiles, Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { emailVerified } from '../accounts/index.ts'
import { mailReceived } from './application/application.mails.ts'
import { findApplication } from './application/application.repository.ts'
import { admitDocuments } from './application/upload-documents.ts'
import { registerPayouts } from './payout-account/payout-status.ts'
import { registerPersonalData } from './profile/personal-data.ts'
import { handleTeacherJobs } from './teachers.jobs.ts'
import { teachersRoutes } from './teachers.routes.ts'

export { viewAskedDocuments } from './application/view-application.ts'
export { findPublicBadges, listEndingBadges } from './badges/view-badges.ts'
export { presentBankChanges } from './payout-account/bank-change.presenter.ts'
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
} from './payout-account/payout-account.repository.ts'
export { changedSince, isHeld, presentHold, waitsUntil } from './payout-account/payout-hold.rules.ts'
export { settlePayoutAccount } from './payout-account/settle-payout-account.ts'
export { countTeacherWork } from './profile/count-work.ts'
export { holdTeacher, type OfferedAs, offerPackages, priceClashes } from './profile/offer-packages.ts'
export { findPackages } from './profile/package.repository.ts'
export {
  findPublicTeachers,
  findTeacherByIntroduction,
  type PublicTeacher,
} from './profile/public-teacher.repository.ts'
export { findTeacher, listPackages, type TeacherPackage } from './profile/teacher.repository.ts'
export { profileView, slotsSent, teacherChanged } from './teachers.hooks.ts'

export interface TeachersModule {
  handlers: Handlers<typeof teachersContract>
  beforeFiles: BeforeFiles<typeof teachersContract>
}

export function teachers(platform: Platform): TeachersModule {
  registerPersonalData(platform)
  handleTeacherJobs(platform)
  // A stranger's application counts from then on; until then it could be anyone's address.
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
