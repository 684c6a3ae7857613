import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  changeAccountStatus,
  findClosing,
  isSuspended,
  type Person,
  requireFreshPassword,
} from '../../accounts/index.ts'
import {
  mailActivated,
  mailApproved,
  mailDeactivated,
  mailDeclined,
} from '../application/application.mails.ts'
import {
  type Application,
  changeApplication,
  hasUnopened,
  listWaitingRequests,
} from '../application/application.repository.ts'
import { mayBecome } from '../application/application.states.ts'
import { joinOnApproval } from '../centres/answer-invitation.ts'
import { lockTeaching } from './lock-teaching.ts'

const ACTIVE = 1
const DEACTIVATED = 3

/** Staff decisions about someone who teaches or wants to. Repeating one changes nothing and sends no email. */
export async function setTeacherStatus(
  platform: Platform,
  staff: Caller,
  { userId, status, reason }: { userId: number; status: typeof ACTIVE | typeof DEACTIVATED; reason: string },
): Promise<void> {
  if (status === DEACTIVATED) await requireFreshPassword(platform, staff)
  await platform.db.transaction(async tx => {
    const { person, application } = await lockTeaching(tx, userId)
    // Their status after restoring is decided then.
    if (isSuspended(person)) throw new Refusal('person_suspended')
    if (status === DEACTIVATED) return deactivate(platform, tx, staff, person, reason)
    if (application && application.state !== 'approved')
      return approve(platform, tx, staff, person, application)
    return activate(platform, tx, staff, person)
  })
}

async function approve(
  platform: Platform,
  tx: Tx,
  staff: Caller,
  person: Person,
  application: Application,
): Promise<void> {
  const { state } = application
  // Someone else has just asked for documents, or they haven't arrived yet.
  if (state === 'more_asked') throw new Refusal('application_waiting')
  if (!mayBecome(state, 'approved')) throw new Refusal('application_state')
  // No one knows yet whether the address is the applicant's.
  if (!person.emailVerifiedAt) throw new Refusal('application_unverified')
  // The letter says that the documents were read.
  if (await hasUnopened(tx, application)) throw new Refusal('application_unread')
  // They are told at once, and can sell: there is no way back to the application.
  await requireFreshPassword({ db: tx, clock: platform.clock }, staff)
  const decided = { decidedAt: platform.clock.now(), decidedBy: staff.userId }
  await changeApplication(tx, person.userId, 'approved', decided)
  await changeAccountStatus(platform, tx, person, { role: roles.teacher, status: ACTIVE })
  await recordAct(platform, tx, staff, {
    act: 'teacher_accepted',
    subject: { type: 'teacher', id: person.userId },
    before: { application: state, status: person.status },
    after: { application: 'approved', status: ACTIVE },
  })
  await joinOnApproval(platform, tx, { ...person, role: roles.teacher, status: ACTIVE })
  await mailApproved(platform, tx, person)
}

async function activate(platform: Platform, tx: Tx, staff: Caller, person: Person): Promise<void> {
  if (person.role !== roles.teacher) throw new Refusal('application_state')
  if (person.status === ACTIVE) return
  if (await findClosing(tx, { type: 'teacher', id: person.userId })) throw new Refusal('closing_final')
  await changeAccountStatus(platform, tx, person, { role: roles.teacher, status: ACTIVE })
  await recordAct(platform, tx, staff, statusAct('teacher_activated', person, ACTIVE))
  await mailActivated(platform, tx, person)
}

/** Their shop, courses and page disappear for others at once, and their sessions end; buyers keep what they bought. */
async function deactivate(
  platform: Platform,
  tx: Tx,
  staff: Caller,
  person: Person,
  reason: string,
): Promise<void> {
  // A student who applies isn't a teacher to deactivate: the application is declined.
  if (person.role !== roles.teacher) throw new Refusal('application_state')
  if (person.status === DEACTIVATED) return
  await changeAccountStatus(platform, tx, person, { role: roles.teacher, status: DEACTIVATED })
  await recordAct(platform, tx, staff, statusAct('teacher_deactivated', person, DEACTIVATED, reason))
  await mailDeactivated(platform, tx, person, reason)
}

const statusAct = (
  act: 'teacher_activated' | 'teacher_deactivated',
  { userId, status }: Person,
  to: number,
  reason = '',
) =>
  ({
    act,
    subject: { type: 'teacher', id: userId },
    before: { status },
    after: { status: to, ...(reason && { reason }) },
  }) as const

/** With the reason, which the applicant reads; they can apply again. */
export async function declineApplication(
  platform: Platform,
  staff: Caller,
  { userId, reason }: { userId: number; reason: string },
): Promise<void> {
  await platform.db.transaction(async tx => {
    const { person, application } = await lockTeaching(tx, userId)
    if (!application || !mayBecome(application.state, 'declined')) throw new Refusal('application_state')
    const decided = { decidedAt: platform.clock.now(), decidedBy: staff.userId, reason }
    await changeApplication(tx, userId, 'declined', decided)
    await recordAct(platform, tx, staff, {
      act: 'application_declined',
      subject: { type: 'teacher', id: userId },
      before: { application: application.state },
      after: { application: 'declined', reason },
    })
    await mailDeclined(platform, tx, person, reason)
  })
}

/** Declined by mistake, or too early: it waits again as it did before, with what it came with. */
export async function reopenApplication(platform: Platform, staff: Caller, userId: number): Promise<void> {
  await platform.db.transaction(async tx => {
    const { application } = await lockTeaching(tx, userId)
    if (application?.state !== 'declined') throw new Refusal('application_state')
    // What was asked for before is still asked for.
    const isAsked = (await listWaitingRequests(tx, userId)).some(({ state }) => state === 'open')
    const reopened = isAsked ? 'more_asked' : 'submitted'
    await changeApplication(tx, userId, reopened, { decidedAt: null, decidedBy: null, reason: '' })
    await recordAct(platform, tx, staff, {
      act: 'application_reopened',
      subject: { type: 'teacher', id: userId },
      before: { application: 'declined', reason: application.reason },
      after: { application: reopened },
    })
  })
}
