import { type EvidencePart, longestEvidence } from '#contract/rules/dispute-evidence.ts'
import { momentText } from '#contract/rules/hong-kong-texts.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople } from '../../accounts/index.ts'
import { findTalkCases, readTalk } from '../../cases/index.ts'
import type { DisputedOrder, SentAnswer } from '../../commerce/index.ts'
import { collectEvidence } from './collect-evidence.ts'
import type { EvidenceContext } from './dispute-evidence.context.ts'

interface Wanted {
  disputeId: number
  parts: readonly EvidencePart[]
  caseId: number | undefined
  note: string
}

/** Collects what staff have chosen once more, so that the bank reads what is there now, and sends it. */
export async function sendEvidence(
  context: Platform & EvidenceContext,
  staff: Caller,
  { disputeId, parts, caseId, note }: Wanted,
): Promise<SentAnswer> {
  const { db, clock, commerce } = context
  // Before a conversation is read, which can't be taken back either.
  await commerce.requireAnswerable(staff, disputeId)
  const { about, collected } = await collectEvidence(db, disputeId, clock.now())
  const messages = parts.includes('messages') ? await readMessages(context, staff, about, caseId) : ''
  const all = { ...collected, messages }
  const evidence = Object.fromEntries(parts.map(part => [part, all[part]]))
  return commerce.answerDispute(staff, { disputeId, evidence, note })
}

/** Only as part of a case: it is in the log, and both sides see that it was read. */
async function readMessages(
  platform: Platform,
  staff: Caller,
  { userId, lines }: DisputedOrder,
  caseId: number | undefined,
): Promise<string> {
  const { db } = platform
  const allowed = await findTalkCases(db, { familyId: userId, sellers: lines })
  if (caseId === undefined || !allowed.some(({ id }) => id === caseId))
    throw new Refusal('case_not_conversation')
  const { messages } = await readTalk(platform, staff, caseId)
  const kept = messages.filter(({ body, deletedAt }) => body && !deletedAt)
  const people = await findPeople(db, [...new Set(kept.map(({ authorId }) => authorId))])
  return kept
    .map(({ authorId, sentAt, body }) => {
      const name = people.get(authorId)?.displayName ?? ''
      return `${momentText(sentAt, 'en')} ${name}: ${body}`
    })
    .join('\n')
    .slice(-longestEvidence)
}
