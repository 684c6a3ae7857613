import type { payoutSafetyContract } from '#contract/teachers/payout-safety.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requestMailedCode } from '../../accounts/index.ts'
import { freezeByStaff, liftFreeze } from './freeze-payouts.ts'
import type { PayoutOwner } from './payout-account.repository.ts'
import { stopByLink, stopOwnPayouts, viewStopLink } from './stop-payouts.ts'

export function payoutSafetyRoutes(platform: Platform): Handlers<typeof payoutSafetyContract> {
  return {
    teacherBankCode: async ({ caller }) => {
      await requestMailedCode(platform, caller, 'bank')
      return { status: 200 }
    },
    teacherPayoutStop: ({ caller, address }) => stopOwnPayouts(platform, caller, address),
    payoutStopView: ({ query }) => viewStopLink(platform, query.token),
    payoutStop: ({ body, address }) => stopByLink(platform, body.token, address),
    adminPayoutFreeze: ({ body, caller }) => freezeByStaff(platform, caller, ownerIn(body), body.reason),
    adminPayoutLift: ({ body, caller }) => liftFreeze(platform, caller, ownerIn(body), body.reason),
  }
}

const ownerIn = (body: { teacher_id: number; centre_id: number }): PayoutOwner =>
  body.centre_id > 0 ? { centreId: body.centre_id } : { teacherId: body.teacher_id }
