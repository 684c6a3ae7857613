import type { Tx } from '#server/platform/db/db.ts'
import { findPeople } from '../../accounts/index.ts'
import { insertCase, insertReport } from '../case.repository.ts'
import { openedBy } from '../case.rules.ts'
import type { RefundRequest } from '../cases.tables.ts'
import { lockRequest } from './lock-request.ts'
import { changeRequest, findRequest, listOverdueIds } from './refund-request.repository.ts'
import { mailToStaff } from './refund-requests.mails.ts'
import type { RefundsContext } from './refunds.context.ts'

const aTime = 100

/** A case about the request, with the buyer's words as its report. Both sides hear until when it is decided. */
export async function handToStaff(
  context: RefundsContext,
  tx: Tx,
  request: RefundRequest,
  { title, why }: { title: string; why: 'disagreed' | 'unanswered' },
): Promise<void> {
  const { id, userId, teacherId, centreId, body } = request
  const at = context.clock.now()
  const concerned = centreId === null ? { userId: teacherId, centreId } : { userId: null, centreId }
  const opened = await insertCase(tx, {
    ...{ kind: 'refund', subjectId: id, openedAt: at, ...concerned, ...openedBy('refund', at) },
  })
  if (!opened) throw new Error(`Request ${id} has a case already`)
  const buyer = (await findPeople(tx, [userId])).get(userId)
  await insertReport(tx, {
    ...{ caseId: opened.id, reporterId: userId, locale: buyer?.language ?? 'en', reason: 'refund' },
    ...{ body, reportedAt: at },
  })
  await changeRequest(tx, request, { state: 'staff', caseId: opened.id })
  await mailToStaff(context, tx, request, { title, why, decideBy: opened.dueAt })
}

/** What no seller has answered in time; one that fails is tried again with the next round, and keeps no other. */
export async function handOverdue(context: RefundsContext): Promise<void> {
  const { db, clock, log } = context
  for (const id of await listOverdueIds(db, clock.now(), aTime)) {
    try {
      await handOver(context, id)
    } catch (error) {
      log.warn({ err: error, request: id }, 'refund request was not handed to staff')
    }
  }
}

async function handOver(context: RefundsContext, id: number): Promise<void> {
  const found = await findRequest(context.db, id)
  if (!found) return
  await context.db.transaction(async tx => {
    const { request, line } = await lockRequest(tx, found)
    if (request.state !== 'asked') return
    const endedAt = context.clock.now()
    if (line.leftCents === 0)
      await changeRequest(tx, request, { state: 'refunded', decidedBy: 'elsewhere', endedAt })
    else await handToStaff(context, tx, request, { title: line.title, why: 'unanswered' })
  })
}
