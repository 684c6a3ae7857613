import type { accessTokensContract } from '#contract/access-tokens.ts'
import type { accountsContract } from '#contract/accounts.ts'
import type { learnersContract } from '#contract/learners.ts'
import type { passkeysContract } from '#contract/passkeys.ts'
import type { pushContract } from '#contract/push.ts'
import type { secondFactorContract } from '#contract/second-factor.ts'
import type { sessionsContract } from '#contract/sessions.ts'
import type { Authenticate, Handlers } from '#server/kernel/handlers.ts'
import { actRecorded } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accessTokensRoutes } from './access-tokens.routes.ts'
import { authenticateProgram, isAccessToken } from './access-tokens.ts'
import { handleAccountJobs } from './accounts.jobs.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { learnersRoutes } from './learners.routes.ts'
import { passkeysRoutes } from './passkeys.routes.ts'
import { markConcerned } from './people-search.repository.ts'
import { pushRoutes } from './push.routes.ts'
import { handleUnverified } from './remove-unverified.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { createSocialVerifiers, type SocialVerifiers } from './social.ts'
import { handlePushJobs } from './tell-devices.ts'
import { createAuthenticate } from './tokens.ts'

export {
  findPeople,
  findPersonByAuthId,
  findPersonByLogin,
  findPersonByUserId,
  insertAccount,
  listStaff,
  lockPerson,
  type NewAccount,
  type Person,
  profileLock,
  selectPerson,
} from './account.repository.ts'
export {
  authTypeOf,
  isReservedUsername,
  isSuspended,
  maskEmail,
  maskPhone,
  payeeReference,
} from './account.rules.ts'
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
  type PayoutStanding,
  payoutStanding,
  personChanged,
} from './accounts.hooks.ts'
export { accountsRefusals } from './accounts.refusals.ts'
export {
  accounts as accountsTable,
  centres as centresTable,
  profiles as profilesTable,
} from './accounts.tables.ts'
export { appointStaff } from './appoint-staff.ts'
export {
  type Centre,
  type CentrePerson,
  findCentre,
  findEndedCentres,
  insertCentre,
  isEndedCentre,
  listCentrePeople,
} from './centre.repository.ts'
export { type CentreFilter, listCentres } from './centre-list.repository.ts'
export { changeStanding } from './change-standing.ts'
export { confirmPassword, markConfirmed, requireFreshPassword } from './confirm-password.ts'
export { listSessionsForStaff, signOutPerson } from './end-sessions.ts'
export { findAccess } from './find-access.ts'
export {
  countOtherAccounts,
  findCentreIds,
  findCentreName,
  findCentreNames,
  findCentresByName,
  findUserIds,
} from './find-ids.ts'
export { type ImportedCentre, type ImportedPerson, importPeople } from './import-people.ts'
export { importSuspension } from './import-suspensions.ts'
export { changeStaffRole, inviteStaff } from './invite-staff.ts'
export {
  findLearners,
  findOwnLearner,
  insertLearner,
  type Learner,
  listLearners,
} from './learner.repository.ts'
export { learnerCard, learnerCards } from './learner-card.ts'
export { mailVerificationLink } from './mail-verification-link.ts'
export { hashLinkToken, newLinkToken } from './mailed-tokens.ts'
export {
  findManagedCentre,
  findManagers,
  isLastManager,
  listManagers,
  lockCentre,
} from './manager.repository.ts'
export { hashPassword } from './password.ts'
export { passwordProblems } from './password-problems.ts'
export { listPeople, rolesOf, stateOf } from './people-list.repository.ts'
export {
  type FoundPeople,
  findPeopleByWords,
  hasWords,
  markPeople,
  noteApplication,
  type PeopleMark,
} from './people-search.repository.ts'
export { personActedFor } from './person-acted-for.ts'
export { authUsing, avatarPaths, dropAvatar, makeAvatar, pictureAddress, storeAvatar } from './picture.ts'
export { type ProfileInput, prepareProfileChange } from './prepare-profile-change.ts'
export { proveOwner } from './prove-owner.ts'
export { openAccount, refuseTaken } from './register-account.ts'
export { requestMailedCode } from './request-mailed-code.ts'
export {
  askFactorReset,
  decideFactorReset,
  listFactorResets,
  resetFactorByOperator,
  viewFactorReset,
} from './reset-second-factor.ts'
export {
  issueInvitedLink,
  mayRunCentre,
  openInvitedAccount,
  putInCharge,
  takeOutOfCharge,
} from './run-centre.ts'
export { listStaffFactors } from './second-factor.repository.ts'
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
} from './seller.repository.ts'
export { presentSession } from './session.presenter.ts'
export type { SocialVerifiers } from './social.ts'
export { mayDecideAbout, staffRoleName, staffRoleOf } from './standing.policy.ts'
export { startSession } from './start-session.ts'
export { restoreAccount, suspendAccount } from './suspend-account.ts'
export { findSuspension, type Suspension } from './suspension.repository.ts'
export { createSessionCheck, issueToken, mayActAs } from './tokens.ts'
export { changeCentreStanding, changeMembership, writeCentre } from './write-centre.ts'
export { writeProfile } from './write-profile.ts'

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

/** `social` is given by tests only. */
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
