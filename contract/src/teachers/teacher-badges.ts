import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { badgeKinds, proofFile, schoolNumberPattern } from '../rules/badges.ts'
import { isDay } from '../rules/hong-kong-time.ts'
import { id, line, localised, prose, status200, whenGiven } from '../shared.ts'

const kind = z.enum(badgeKinds)
export const badgeState = z.enum(['claimed', 'confirmed', 'refused', 'expired', 'withdrawn'])
export type BadgeState = z.output<typeof badgeState>

/** What everyone can see: that it was checked, and until when it is valid. */
export const publicBadge = z.object({
  kind,
  /** The last day it is valid, in Hong Kong. */
  valid_until: z.string(),
  /** The public number of a registered school; '' otherwise. */
  number: z.string(),
})
export type PublicBadge = z.output<typeof publicBadge>

const ownBadge = z.object({
  id: z.number(),
  kind,
  state: badgeState,
  number: z.string(),
  claimed_at: z.string(),
  decided_at: z.string().nullable(),
  /** Why staff refused or revoked it. */
  reason: z.string(),
  valid_until: z.string().nullable(),
  /** Whether the proof is still stored. */
  has_proof: z.boolean(),
})
export type OwnBadge = z.output<typeof ownBadge>

const claim = ownBadge.extend({
  owner: z.object({
    type: z.enum(['teacher', 'centre']),
    id: z.number(),
    display_name: z.string(),
    username: z.string(),
  }),
  /** User IDs of the people who claimed it and decided on it. */
  claimed_by: z.number().nullable(),
  decided_by: z.number().nullable(),
})
export type BadgeClaim = z.output<typeof claim>

const reason = prose(1000).refine(text => text.length > 0, { error: 'required' })
const byStaff = { method: 'POST', access: 'staff', permission: 'badges.decide', query: localised } as const

export const teacherBadgesContract = {
  badgeClaim: endpoint({
    method: 'POST',
    path: 'teacher/badge/claim',
    summary:
      "Claims or renews a badge with a document as proof: a teacher for themselves, a manager for the centre ('edb_school', with its public number). No other number is asked for or kept.",
    access: 'teacher',
    bodyFrom: 'multipart',
    files: { proof: { maxBytes: proofFile.maxBytes, spool: true } },
    query: localised,
    body: z.object({
      kind,
      number: line(20)
        .transform(text => text.toUpperCase())
        .refine(text => text === '' || schoolNumberPattern.test(text), { error: 'school_number' })
        .optional()
        .default(''),
    }),
    response: z.object({ status: z.literal(200), badge: ownBadge }),
    errors: ['badge_claimed', 'quota_exceeded', 'storage_full', 'user_unknown'],
  }),
  badgeList: endpoint({
    method: 'GET',
    path: 'teacher/badges',
    summary: "Lists the caller's badges, or those of the centre they manage, newest first.",
    access: 'teacher',
    query: localised,
    response: z.object({ kinds: z.array(kind), badges: z.array(ownBadge) }),
  }),
  badgeWithdraw: endpoint({
    method: 'POST',
    path: 'teacher/badge/withdraw',
    summary: "Withdraws one of the caller's claims, or removes a badge. Its proof is deleted at once.",
    access: 'teacher',
    query: localised,
    body: z.object({ badge_id: id }),
    response: status200,
    errors: ['badge_unknown', 'badge_state'],
  }),
  badgeProof: endpoint({
    method: 'GET',
    path: 'teacher/badge/proof/{id}',
    summary:
      'Returns a short-lived link to the proof, for the owner and staff. Each view by staff is in the audit log.',
    access: 'teacher-or-staff',
    permission: 'badges.decide',
    cache: 'no-store',
    params: z.object({ id }),
    query: localised,
    response: z.object({ doc_path: z.string(), doc_type: z.string() }),
    errors: ['badge_unknown', 'badge_proof_gone'],
  }),
  adminBadges: endpoint({
    ...byStaff,
    path: 'admin/badges',
    summary:
      'Lists badges in a state, oldest first, and confirmed ones by the day they end; pending claims by default.',
    body: z.object({
      state: badgeState.default('claimed'),
      kind: whenGiven(kind),
      limit: z.coerce.number().int().min(1).max(100).default(10),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    response: z.object({ badges: z.array(claim), count: z.number() }),
  }),
  badgeConfirm: endpoint({
    ...byStaff,
    path: 'admin/badge/confirm',
    summary: 'Confirms a claim until a given day. It replaces an earlier badge of the same kind.',
    body: z.object({
      badge_id: id,
      valid_until: z
        .string()
        .max(10)
        .refine(text => text !== '', { error: 'required' })
        .refine(isDay, { error: 'date' }),
    }),
    response: status200,
    errors: ['badge_unknown', 'badge_state'],
  }),
  badgeRefuse: endpoint({
    ...byStaff,
    path: 'admin/badge/refuse',
    summary: 'Refuses a claim with a reason. The owner may claim again.',
    body: z.object({ badge_id: id, reason }),
    response: status200,
    errors: ['badge_unknown', 'badge_state'],
  }),
  badgeRevoke: endpoint({
    ...byStaff,
    path: 'admin/badge/withdraw',
    summary: 'Withdraws a confirmed badge, with a reason for its owner.',
    body: z.object({ badge_id: id, reason }),
    response: status200,
    errors: ['badge_unknown', 'badge_state'],
  }),
} as const
