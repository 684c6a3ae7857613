import type { factorResetContract, StaffFactor } from '#contract/accounts/second-factor.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  askFactorReset,
  decideFactorReset,
  listFactorResets,
  listStaffFactors,
  pictureAddress,
} from '../accounts/index.ts'

const done = { status: 200 } as const

export const factorResetRoutes = (platform: Platform): Handlers<typeof factorResetContract> => ({
  staffFactorList: async () => ({ staff: (await listStaffFactors(platform.db)).map(presentStaff) }),
  factorResetList: async ({ caller }) => ({ resets: await listFactorResets(platform, caller) }),
  factorResetAsk: async ({ body, caller }) => {
    await askFactorReset(platform, caller, { userId: body.user_id, reason: body.reason })
    return done
  },
  factorResetDecide: async ({ body, caller }) => {
    await decideFactorReset(platform, caller, { userId: body.user_id, decision: body.decision })
    return done
  },
})

const presentStaff = (person: Awaited<ReturnType<typeof listStaffFactors>>[number]): StaffFactor => ({
  user_id: person.userId,
  display_name: person.displayName,
  email: person.email,
  profile_picture: pictureAddress(person),
  role_id: person.role,
  active: person.status === 1,
  set_since: person.confirmedAt?.toISOString() ?? null,
})
