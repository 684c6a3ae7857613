import type { EvidencePart } from '#contract/rules/dispute-evidence.ts'
import { m } from '#messages/messages.js'

const texts: Readonly<Record<EvidencePart, () => string>> = {
  receipt: m.admin_evidence_receipt,
  access: m.admin_evidence_access,
  attendance: m.admin_evidence_attendance,
  messages: m.admin_evidence_messages,
}

export const evidencePartText = (part: EvidencePart): string => texts[part]()
