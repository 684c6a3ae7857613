import type { teacherBadgesContract } from '#contract/teachers/teacher-badges.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentOwnBadge } from './badge.presenter.ts'
import { claimBadge } from './claim-badge.ts'
import { confirmBadge, refuseBadge, revokeBadge, withdrawBadge } from './decide-badge.ts'
import { viewClaims, viewOwnBadges, viewProof } from './view-badges.ts'

const done = { status: 200 } as const

export function badgeRoutes(platform: Platform): Handlers<typeof teacherBadgesContract> {
  return {
    badgeClaim: async ({ body: { kind, number }, files, caller }) => {
      const badge = await claimBadge(platform, caller, { kind, number, proof: files.proof })
      return { ...done, badge: presentOwnBadge(badge) }
    },
    badgeList: ({ caller }) => viewOwnBadges(platform, caller),
    badgeWithdraw: async ({ body, caller }) => {
      await withdrawBadge(platform, caller, body.badge_id)
      return done
    },
    badgeProof: ({ params, caller }) => viewProof(platform, caller, params.id),
    adminBadges: ({ body }) => viewClaims(platform, body),
    badgeConfirm: async ({ body: { badge_id: badgeId, valid_until: validUntil }, caller }) => {
      await confirmBadge(platform, caller, { badgeId, validUntil })
      return done
    },
    badgeRefuse: async ({ body: { badge_id: badgeId, reason }, caller }) => {
      await refuseBadge(platform, caller, { badgeId, reason })
      return done
    },
    badgeRevoke: async ({ body: { badge_id: badgeId, reason }, caller }) => {
      await revokeBadge(platform, caller, { badgeId, reason })
      return done
    },
  }
}
