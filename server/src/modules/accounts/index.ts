import type { accessTokensContract } from '#contract/accounts/access-tokens.ts'
import type { accountsContract } from '#contract/accounts/accounts.ts'
import type { learnersContract } from '#contract/accounts/learners.ts'
import type { passkeysContract } from '#contract/accounts/passkeys.ts'
import type { pushContract } from '#contract/accounts/push.ts'
import type { secondFactorContract } from '#contract/accounts/second-factor.ts'
import type { sessionsContract } from '#contract/accounts/sessions.ts'
import type { Authenticate, Handlers } from '#server/kernel/handlers.ts'
import { actRecorded } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { handleAccountJobs } from './accounts.jobs.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { learnersRoutes } from './learners/learners.routes.ts'
import { passkeysRoutes } from './passkeys/passkeys.routes.ts'
import { handlePushJobs } from './push/notify-devices.ts'
import { pushRoutes } from './push/push.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import { createSocialVerifiers, type SocialVerifiers } from './sign-in/social.ts'
import { markConcerned } from './staff/people-search.repository.ts'
import { handleUnverified } from './status/remove-unverified.ts'
import { accessTokensRoutes } from './tokens/access-tokens.routes.ts'
import { authenticateProgram, isAccessToken } from './tokens/access-tokens.ts'
import { createAuthenticate } from './tokens.ts'

export {
  findPeople,
  findPersonByLogin,
  findPersonByUserId,
  insertAccount,
  listStaff,
  lockPerson,
  lockProfiles,
  type NewAccount,
  type Person,
  profileLock,
  selectPerson,
} from './account.repository.ts'
export { isReservedUsername, isSuspended, maskEmail, maskPhone, payeeReference } from './account.rules.ts'
export {
  accessEnded,
  accessHeld,
  accountDeletion,
  accountInUse,
  type ChangedPerson,
  type DataPart,
  dataExport,
  deletionAsked,
  emailVerified,
  payoutStatusAsked,
  personChanged,
} from './accounts.hooks.ts'
export { accountsRefusals } from './accounts.refusals.ts'
export {
  accounts as accountsTable,
  centres as centresTable,
  profiles as profilesTable,
} from './accounts.tables.ts'
export { findCentreName, findCentreNames, findCentresByName } from './find-ids.ts'
export { chooseLearner, learnerMeant, type WantedLearner } from './learners/choose-learner.ts'
export {
  findLearners,
  findOwnLearner,
  type Learner,
  listLearners,
  listLearnersOf,
} from './learners/learner.repository.ts'
export { learnerCard, learnerCards } from './learners/learner-card.ts'
export { confirmPassword, markConfirmed, requireFreshPassword } from './password/confirm-password.ts'
export { hashLinkToken, newLinkToken } from './password/mailed-tokens.ts'
export { hashPassword } from './password/password.ts'
export { passwordProblems } from './password/password-problems.ts'
export { requestMailedCode } from './password/request-mailed-code.ts'
export { authUsing, dropAvatar, makeAvatar, pictureAddress, storeAvatar } from './profile/picture.ts'
export { type ProfileInput, prepareProfileChange } from './profile/prepare-profile-change.ts'
export { writeProfile } from './profile/write-profile.ts'
export { findWithDevices } from './push/push-device.repository.ts'
export { mailVerificationLink } from './registration/mail-verification-link.ts'
export { openAccount, refuseTaken } from './registration/register-account.ts'
export { proveOwner } from './second-factor/prove-owner.ts'
export {
  askFactorReset,
  decideFactorReset,
  listFactorResets,
  resetFactorByOperator,
  viewFactorReset,
} from './second-factor/reset-second-factor.ts'
export { listStaffFactors } from './second-factor/second-factor.repository.ts'
export { listSessionsForStaff, signOutPerson } from './sessions/end-sessions.ts'
export { findAccess } from './sessions/find-access.ts'
export { findLiveCallers, type LongCall } from './sessions/find-live-callers.ts'
export { presentSession } from './sessions/session.presenter.ts'
export { presentEnd } from './sessions/session.rules.ts'
export { startSession } from './sessions/start-session.ts'
export { appointStaff } from './staff/appoint-staff.ts'
export {
  type Centre,
  type CentrePerson,
  findCentre,
  findEndedCentres,
  insertCentre,
  isEndedCentre,
  listCentrePeople,
} from './staff/centre.repository.ts'
export { listCentres } from './staff/centre-list.repository.ts'
export { changeStaffRole, inviteStaff } from './staff/invite-staff.ts'
export {
  findManagedCentre,
  findManagers,
  isLastManager,
  listManagers,
  lockCentre,
} from './staff/manager.repository.ts'
export { listPeople, rolesOf, stateOf } from './staff/people-list.repository.ts'
export {
  type FoundPeople,
  findPeopleByWords,
  hasWords,
  markPeople,
  noteApplication,
  type PeopleMark,
} from './staff/people-search.repository.ts'
export { personActedFor } from './staff/person-acted-for.ts'
export {
  issueInvitedLink,
  mayRunCentre,
  openInvitedAccount,
  putInCharge,
  takeOutOfCharge,
} from './staff/run-centre.ts'
export {
  eachSellerEmailLike,
  findSellerByUsername,
  findSellerId,
  isCommonSellerEmail,
  isOpenSeller,
  isSeller,
  listSellerNames,
  listSellers,
  type Seller,
  type SellerName,
  type SellerProfile,
  sellerEmailLike,
} from './staff/seller.repository.ts'
export { changeCentreStatus, changeMembership, writeCentre } from './staff/write-centre.ts'
export { mayDecideAbout, staffRoleName } from './status/account-status.policy.ts'
export { changeAccountStatus } from './status/change-account-status.ts'
export {
  findClosing,
  findClosingById,
  hasClosed,
  insertClosing,
  type SellerClosing,
} from './status/closing.repository.ts'
export { restoreAccount, suspendAccount } from './status/suspend-account.ts'
export { findSuspension, listSuspendedTeachers, lockSuspension } from './status/suspension.repository.ts'
export { issueToken, mayActAs } from './tokens.ts'

export interface AccountsModule {
  handlers: Handlers<
    typeof accessTokensContract &
      typeof accountsContract &
      typeof learnersContract &
      typeof passkeysContract &
      typeof pushContract &
      typeof secondFactorContract &
      typeof sessionsContract
  >
  /** Resolves a bearer token, for every call. */
  authenticate: Authenticate
}

/** Only tests pass `social`. */
export function accounts(
  platform: Platform,
  social: SocialVerifiers = createSocialVerifiers(platform.config, platform.clock),
): AccountsModule {
  const authenticate = createAuthenticate(platform)
  platform.hooks.on(actRecorded, 'accounts', markConcerned)
  handleAccountJobs(platform)
  handleUnverified(platform)
  handlePushJobs(platform)
  return {
    handlers: {
      ...accountsRoutes(platform, authenticate, social),
      ...passkeysRoutes(platform),
      ...pushRoutes(platform),
      ...accessTokensRoutes(platform),
      ...learnersRoutes(platform),
      ...secondFactorRoutes(platform),
      ...sessionsRoutes(platform),
    },
    authenticate: (token, source) =>
      isAccessToken(token) ? authenticateProgram(platform, token) : authenticate(token, source),
  }
}
