import type { BellKind } from '#contract/rules/notices.ts'
import type { MailTemplate } from './mail-templates.ts'

/**
 * What is told by the bell, too, and mailed as its reader has chosen; null for what is mailed only, whatever anybody
 * chooses: codes and links, and about money. 'safety' does both: it rings, and is mailed at once.
 */
export const noticeKindOf: { readonly [K in MailTemplate]: BellKind | null } = {
  ...{ verifyEmail: null, resetPassword: null, deleteCode: null, passwordCode: null, passkeyCode: null },
  ...{ socialCode: null, socialRefused: null },
  ...{ bankCode: null, bankChanged: 'safety', payoutsFrozen: 'safety', payoutsLifted: 'safety' },
  ...{ payoutsFrozenStaff: 'safety', payoutAsked: 'safety', payoutDecided: 'safety', managerAdded: 'safety' },
  ...{
    passwordChanged: null,
    passkeyAdded: null,
    passkeyRemoved: null,
    accessTokenAdded: null,
    webhookDisabled: null,
    accountDeleted: null,
  },
  ...{ accountSuspended: null, accountRestored: null, staffInvited: null, staffRoleChanged: null },
  ...{
    secondFactorOn: null,
    secondFactorOff: null,
    secondFactorReset: 'safety',
    factorCode: null,
    factorResetAsked: 'safety',
    recoveryCodes: null,
    factorResetWaiting: 'safety',
    codeGuessing: null,
  },
  ...{ contactReceived: null, contactAnswered: null, centreInvitation: null, managerInvited: null },
  ...{ receipt: null, refund: null, gift: null, dispute: null, payoutAccount: null, payoutSent: null },
  ...{ applicationReceived: null, teacherDeactivated: null, noticeDigest: null },
  ...{ teacherPublished: 'teachers', classOpened: 'teachers', materialsAdded: 'teachers' },
  ...{ priceDropped: 'favourites' },
  ...{ classOffered: 'places', classLapsed: 'places', classDropped: 'places' },
  ...{ lessonConfirmed: 'lessons', lessonMoved: 'lessons', lessonSuspended: 'lessons' },
  ...{ lessonCancelled: 'lessons', lessonGone: 'lessons', lessonReminder: 'lessons' },
  ...{ classLessons: 'lessons', classReminder: 'lessons', classMessage: 'lessons' },
  ...{ classConfirmed: 'lessons', classRequested: 'lessons', classDeclined: 'lessons' },
  ...{ classCancelled: 'lessons', classGone: 'lessons' },
  ...{ reviewAnswered: 'reviews', reviewReplied: 'reviews', questionAnswered: 'reviews' },
  ...{ documentsAsked: 'teaching', applicationApproved: 'teaching', applicationDeclined: 'teaching' },
  ...{ teacherActivated: 'teaching', fileRefused: 'teaching', classFileRefused: 'teaching' },
  ...{ badgeConfirmed: 'teaching', badgeRefused: 'teaching', badgeWithdrawn: 'teaching' },
  ...{
    badgeEnding: 'teaching',
    productHidden: 'teaching',
    productRestored: 'teaching',
    questionAsked: 'teaching',
  },
  ...{ centreJoined: 'teaching', centreLeft: 'teaching', centreRemoved: 'teaching' },
  ...{ managerAppointed: 'teaching', managerEnded: 'teaching' },
  ...{ centreEnded: 'teaching', centreRestored: 'teaching' },
}
