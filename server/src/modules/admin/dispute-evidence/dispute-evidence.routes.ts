import type { disputeEvidenceContract } from '#contract/admin/dispute-evidence.ts'
import { caseNumber } from '#contract/rules/cases.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findTalkCases } from '../../cases/index.ts'
import { collectEvidence } from './collect-evidence.ts'
import type { EvidenceContext } from './dispute-evidence.context.ts'
import { sendEvidence } from './send-evidence.ts'

export function disputeEvidenceRoutes(
  context: Platform & EvidenceContext,
): Handlers<typeof disputeEvidenceContract> {
  const { db, clock } = context
  return {
    disputeEvidence: async ({ body }) => {
      const { about, collected } = await collectEvidence(db, body.dispute_id, clock.now())
      const cases = await findTalkCases(db, { familyId: about.userId, sellers: about.lines })
      return {
        parts: (['receipt', 'access', 'attendance'] as const).map(part => ({ part, text: collected[part] })),
        cases: cases.map(({ id }) => ({ case_id: id, number: caseNumber(id) })),
      }
    },
    disputeAnswer: async ({ body, caller }) => {
      const { dispute_id: disputeId, case_id: caseId, parts, note } = body
      const { state, failure } = await sendEvidence(context, caller, { disputeId, caseId, parts, note })
      return { status: 200, state, failure: failure ?? '' }
    },
  }
}
