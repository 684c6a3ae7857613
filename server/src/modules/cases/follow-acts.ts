import type { StaffAct } from '#contract/rules/staff-acts.ts'
import type { Act } from '#server/platform/audit/audit.ts'
import { actRecorded } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeCase } from './case.repository.ts'
import type { Case } from './cases.tables.ts'
import { insertEvent, lockOpenCases } from './staff-case.repository.ts'

type About = Parameters<typeof lockOpenCases>[1]

const aboutPerson = ({ subject }: Act): About => ({ userId: Number(subject.id) })
const aboutProduct = ({ subject }: Act): About => ({ kinds: ['product'], subjectId: Number(subject.id) })
const aboutQuestion = ({ before, after }: Act): About => ({
  kinds: ['question'],
  subjectId: Number(after?.question ?? before?.question),
})
const aboutReply = ({ before, after }: Act): About => ({
  kinds: ['reply'],
  subjectId: Number(after?.review ?? before?.review),
})

const aboutReview = ({ subject, before, after }: Act): About => ({
  kinds: subject.type === 'teacher' ? ['teacher_review'] : ['review'],
  subjectId: Number(after?.review ?? before?.review),
})

/** What counts as an act about a case, wherever in the portal it was done, and which cases it is about. */
const counted: Readonly<Partial<Record<StaffAct, (act: Act) => About>>> = {
  account_suspended: aboutPerson,
  account_restored: aboutPerson,
  teacher_deactivated: aboutPerson,
  teacher_activated: aboutPerson,
  payouts_frozen: aboutPerson,
  product_hidden: aboutProduct,
  product_restored: aboutProduct,
  question_hidden: aboutQuestion,
  question_restored: aboutQuestion,
  reply_hidden: aboutReply,
  reply_restored: aboutReply,
  review_hidden: aboutReview,
  review_restored: aboutReview,
}

/**
 * Staff act through the owning module's calls; that an act was for a case is learned from the log of acts, in the same
 * transaction. So acts on other pages count too, and nothing counts that was rolled back.
 */
export function followActs({ hooks, clock }: Pick<Platform, 'hooks' | 'clock'>): void {
  hooks.on(actRecorded, 'cases', async (tx, act) => {
    const about = counted[act.act]?.(act)
    if (!about) return
    for (const one of await lockOpenCases(tx, about))
      await noteAct(tx, one, { actorId: act.actorId, act: act.act, at: clock.now() })
  })
}

async function noteAct(
  tx: Tx,
  one: Case,
  { actorId, act, at }: { actorId: number | null; act: StaffAct; at: Date },
): Promise<void> {
  await insertEvent(tx, { caseId: one.id, at, actorId, what: 'act', body: act })
  await markActed(tx, one, at)
}

/** The first act ends the deadline. */
export async function markActed(tx: Tx, one: Case, at: Date): Promise<void> {
  if (one.firstActAt === null) await changeCase(tx, one.id, { firstActAt: at })
}
