import { z } from 'zod'
import type { MailContent } from '../mail/mail-layout.ts'
import type { MailTemplate } from '../mail/mail-templates.ts'

/** What the worker in the browser shows, and where a press on it leads. */
export const notice = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string().startsWith('/'),
  urgent: z.boolean(),
})
export type Notice = z.infer<typeof notice>

/**
 * Which mails devices are told of, too. 'soon' for what is about the next hours. Not those with a code or a link that
 * lets somebody in, those to who has no session, and a receipt: its buyer is looking at it.
 */
const told: { readonly [K in MailTemplate]: 'no' | 'yes' | 'soon' } = {
  ...{ verifyEmail: 'no', resetPassword: 'no', deleteCode: 'no', passwordCode: 'no', passkeyCode: 'no' },
  ...{ socialCode: 'no', socialRefused: 'soon' },
  ...{ bankCode: 'no', bankChanged: 'soon', payoutsFrozen: 'soon', payoutsLifted: 'yes' },
  ...{ payoutsFrozenStaff: 'soon', payoutAsked: 'yes', payoutDecided: 'yes', managerAdded: 'yes' },
  ...{ accountDeleted: 'no', contactReceived: 'no', contactAnswered: 'no', receipt: 'no' },
  ...{ centreInvitation: 'no', managerInvited: 'no', gift: 'no' },
  ...{ accountSuspended: 'no', accountRestored: 'no', staffInvited: 'no', staffRoleChanged: 'no' },
  ...{
    passwordChanged: 'yes',
    passkeyAdded: 'yes',
    passkeyRemoved: 'yes',
    accessTokenAdded: 'yes',
    webhookDisabled: 'yes',
  },
  ...{ secondFactorOn: 'yes', secondFactorOff: 'yes', secondFactorReset: 'yes' },
  ...{ factorCode: 'no', recoveryCodes: 'yes', factorResetAsked: 'soon', factorResetWaiting: 'yes' },
  ...{ codeGuessing: 'yes', refund: 'yes', dispute: 'yes', payoutAccount: 'yes', fileRefused: 'yes' },
  ...{
    applicationReceived: 'no',
    documentsAsked: 'yes',
    applicationApproved: 'yes',
    applicationDeclined: 'yes',
  },
  ...{ teacherActivated: 'yes', teacherDeactivated: 'no' },
  ...{ badgeConfirmed: 'yes', badgeRefused: 'yes', badgeWithdrawn: 'yes', badgeEnding: 'yes' },
  ...{ payoutSent: 'yes', productHidden: 'yes', productRestored: 'yes' },
  ...{
    centreJoined: 'yes',
    centreLeft: 'yes',
    centreRemoved: 'yes',
    managerAppointed: 'yes',
    managerEnded: 'yes',
  },
  ...{ centreEnded: 'yes', centreRestored: 'yes' },
  ...{ lessonConfirmed: 'yes', lessonMoved: 'soon', lessonSuspended: 'soon', lessonCancelled: 'soon' },
  ...{ lessonGone: 'yes', lessonReminder: 'soon' },
  ...{ classLessons: 'soon', classReminder: 'soon', classFileRefused: 'yes', classMessage: 'yes' },
  ...{
    classConfirmed: 'yes',
    classRequested: 'yes',
    classOffered: 'soon',
    classLapsed: 'yes',
    classDropped: 'yes',
  },
  ...{ classDeclined: 'yes', classCancelled: 'soon', classGone: 'yes' },
  ...{ teacherPublished: 'yes', classOpened: 'yes', priceDropped: 'yes', reviewAnswered: 'yes' },
  ...{ materialsAdded: 'yes' },
  ...{ reviewReplied: 'yes', questionAsked: 'yes', questionAnswered: 'yes' },
  noticeDigest: 'no',
}

const LONGEST = 240

/** Null for what devices are not told. */
export function noticeOf(template: MailTemplate, content: MailContent, origin: string): Notice | null {
  const how = told[template]
  if (how === 'no') return null
  const link = content.action?.link ?? ''
  const body = content.body.trim().replace(/\s+/g, ' ')
  return {
    title: content.subject,
    body: body.length > LONGEST ? `${body.slice(0, LONGEST - 1)}…` : body,
    path: link.startsWith(`${origin}/`) ? link.slice(origin.length) : '/',
    urgent: how === 'soon',
  }
}
