import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { evidenceParts, longestEvidenceNote } from '../rules/dispute-evidence.ts'
import { id, localised, prose } from '../shared.ts'

const byStaff = { method: 'POST', access: 'staff', permission: 'orders.refund', query: localised } as const

const part = z.enum(evidenceParts)

/** What staff send to a bank about a payment that its customer disputes. */
export const disputeEvidenceContract = {
  disputeEvidence: endpoint({
    ...byStaff,
    path: 'admin/dispute/evidence',
    summary:
      "Returns what can be sent to the buyer's bank about a disputed payment, collected now. Messages are only included through a case about a conversation between the buyer and a seller of the order.",
    body: z.object({ dispute_id: id }),
    response: z.object({
      /** Plain text in English; '' if there is none. Without messages. */
      parts: z.array(z.object({ part, text: z.string() })),
      /** Open cases whose conversation can be included. */
      cases: z.array(z.object({ case_id: z.number(), number: z.string() })),
    }),
    errors: ['dispute_unknown'],
  }),
  disputeAnswer: endpoint({
    ...byStaff,
    path: 'admin/dispute/answer',
    summary:
      "Sends evidence about a disputed payment to the buyer's bank, once. Including messages counts as reading the conversation: it is logged, and both sides see it.",
    body: z.object({
      dispute_id: id,
      parts: z.array(part).max(evidenceParts.length),
      /** The case whose conversation is included, with 'messages' among the parts. */
      case_id: id.optional(),
      /** For the bank, in English. */
      note: prose(longestEvidenceNote).default(''),
    }),
    response: z.object({
      status: z.literal(200),
      /** 'requested' until the provider answers (it is retried); 'refused' if it can't be sent, with its reason. */
      state: z.enum(['requested', 'sent', 'refused']),
      failure: z.string(),
    }),
    errors: [
      'dispute_unknown',
      'dispute_decided',
      'dispute_late',
      'dispute_answered',
      'evidence_none',
      'case_unknown',
      'case_closed',
      'case_not_conversation',
      'password_needed',
    ],
  }),
} as const
