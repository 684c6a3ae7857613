import { caseNumber } from '#contract/rules/cases.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { type Act, recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { notifyPeople } from '#server/platform/mail/notify.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listStaff } from '../accounts/index.ts'
import { findTalk, readForCase } from '../conversations/index.ts'
import { mailConcerned, mailOutcome, mailWarning } from './case.mails.ts'
import { changeCase } from './case.repository.ts'
import type { Case } from './cases.tables.ts'
import { markActed } from './follow-acts.ts'
import { forgetAddresses, insertEvent, lockCase } from './staff-case.repository.ts'

type Desk = Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs'>
type ReadingDesk = Desk & Pick<Platform, 'secrets'>

/** Assigns a case to a member of staff, or to no one. */
export function assignCase(
  platform: Desk,
  staff: Caller,
  { caseId, userId }: { caseId: number; userId: number },
): Promise<void> {
  return decided(platform, staff, caseId, async (tx, one, at) => {
    requireOpen(one)
    if ((one.assigneeId ?? 0) === userId) return null
    if (userId > 0 && !(await listStaff(tx)).some(person => person.userId === userId))
      throw new Refusal('user_unknown')
    const assignee = userId > 0 ? userId : null
    await changeCase(tx, caseId, { assigneeId: assignee, assignedAt: assignee === null ? null : at })
    await insertEvent(tx, { caseId, at, actorId: staff.userId, what: 'assigned', body: String(userId) })
    return { act: 'case_assigned', after: { to: userId } }
  })
}

/** Also for a closed case: what turns up later belongs there. */
export function noteCase(
  platform: Desk,
  staff: Caller,
  { caseId, text }: { caseId: number; text: string },
): Promise<void> {
  return decided(platform, staff, caseId, async (tx, _, at) => {
    await insertEvent(tx, { caseId, at, actorId: staff.userId, what: 'note', body: text })
    return { act: 'case_noted' }
  })
}

export function warnConcerned(
  platform: Desk,
  staff: Caller,
  { caseId, text }: { caseId: number; text: string },
): Promise<void> {
  return decided(platform, staff, caseId, async (tx, one, at) => {
    requireOpen(one)
    if (!(await mailWarning(platform, tx, one, text))) throw new Refusal('case_concerns_no_one')
    await insertEvent(tx, { caseId, at, actorId: staff.userId, what: 'warned', body: text })
    await markActed(tx, one, at)
    return { act: 'person_warned' }
  })
}

/** What two people wrote to each other, for a case that is about it. Both see that it was read. */
export async function readTalk(platform: ReadingDesk, staff: Caller, caseId: number) {
  const read = await platform.db.transaction(async tx => {
    const one = await lockCase(tx, caseId)
    if (!one) throw new Refusal('case_unknown')
    requireOpen(one)
    const talk = await findTalkOf(tx, one)
    if (!talk) throw new Refusal('case_not_conversation')
    const found = await readForCase(platform, tx, {
      conversationId: talk.conversation.id,
      staffId: staff.userId,
      reference: caseNumber(caseId),
    })
    if (!found) throw new Refusal('case_not_conversation')
    const at = platform.clock.now()
    await insertEvent(tx, { caseId, at, actorId: staff.userId, what: 'read', body: '' })
    await recordAct(platform, tx, staff, {
      act: 'conversation_read',
      subject: { type: 'case', id: caseId },
      after: { conversation: talk.conversation.id },
    })
    return { ...found, reportedId: talk.message?.id ?? null }
  })
  return read
}

export async function findTalkOf(tx: Parameters<typeof findTalk>[0], { kind, subjectId }: Case) {
  if (kind === 'message') return findTalk(tx, { messageId: subjectId })
  return kind === 'conversation' ? findTalk(tx, { conversationId: subjectId }) : undefined
}

interface Closing {
  caseId: number
  upheld: boolean
  text: string
  /** '' sends nothing to the person concerned: if nothing was found, they need not know about the report. */
  concernedText: string
}

/** Only once: of two who close a case at the same time, the second is told so, and no one gets two emails. */
export function closeCase(
  platform: Desk,
  staff: Caller,
  { caseId, upheld, text, concernedText }: Closing,
): Promise<void> {
  return decided(platform, staff, caseId, async (tx, one, at) => {
    requireOpen(one)
    if (one.kind === 'refund') throw new Refusal('case_of_refund')
    if (one.kind === 'lesson_report') throw new Refusal('case_of_lesson_report')
    const isConcerned = one.userId !== null || one.centreId !== null
    if (upheld && isConcerned && concernedText === '')
      throw new Refusal('fields', { fields: { concerned_text: 'required' } })
    await changeCase(tx, caseId, {
      ...{ closedAt: at, closedBy: staff.userId, upheld, outcome: text },
      firstActAt: one.firstActAt ?? at,
    })
    await insertEvent(tx, { caseId, at, actorId: staff.userId, what: 'closed', body: text })
    await mailOutcome(platform, tx, one, { upheld, text })
    await forgetAddresses(tx, caseId)
    if (concernedText !== '') await mailConcerned(platform, tx, one, { upheld, text: concernedText })
    return { act: 'case_closed', after: { upheld } }
  })
}

function requireOpen(one: Case): void {
  if (one.closedAt) throw new Refusal('case_closed')
}

type Done = Pick<Act, 'act' | 'after'> | null

async function decided(
  platform: Desk,
  staff: Caller,
  caseId: number,
  decide: (tx: Tx, one: Case, at: Date) => Promise<Done>,
): Promise<void> {
  await platform.db.transaction(async tx => {
    const one = await lockCase(tx, caseId)
    if (!one) throw new Refusal('case_unknown')
    const done = await decide(tx, one, platform.clock.now())
    if (done) await recordAct(platform, tx, staff, { ...done, subject: { type: 'case', id: caseId } })
  })
}

/** Everyone on the desk hears at once that a child may be in danger. */
export async function notifyDesk({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, caseId: number): Promise<void> {
  const people = await listStaff(tx)
  await notifyPeople(jobs, tx, {
    people: people.map(({ userId }) => userId),
    template: 'caseUrgent',
    params: { number: caseNumber(caseId), path: `/admin/cases/${caseId}` },
    key: `case ${caseId}`,
  })
}
