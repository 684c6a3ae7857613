import type { StaffFactor, secondFactorContract } from '#contract/second-factor.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  confirmSecondFactor,
  listStaffFactors,
  offerSecondFactor,
  pictureAddress,
  renewRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
  viewSecondFactor,
} from '../accounts/index.ts'

const done = { status: 200 } as const

export const secondFactorRoutes = (platform: Platform): Handlers<typeof secondFactorContract> => ({
  staffFactor: async ({ caller }) => {
    const { setSince, recoveryLeft, required } = await viewSecondFactor(platform, caller)
    return { set_since: setSince?.toISOString() ?? null, recovery_left: recoveryLeft, required }
  },
  staffFactorOffer: ({ caller }) => offerSecondFactor(platform, caller),
  staffFactorConfirm: async ({ body, caller, address, userAgent }) => {
    const { recoveryCodes, token } = await confirmSecondFactor(platform, caller, {
      ...{ code: body.code, address, userAgent },
    })
    return { status: 200, error: false, data: { token }, recovery_codes: recoveryCodes }
  },
  staffRecoveryRenew: async ({ caller }) => ({
    recovery_codes: await renewRecoveryCodes(platform, caller),
  }),
  staffFactorOff: async ({ caller }) => {
    await turnOffSecondFactor(platform, caller)
    return done
  },
  staffFactorList: async () => ({ staff: (await listStaffFactors(platform.db)).map(presentStaff) }),
  staffFactorReset: async ({ body, caller }) => {
    await resetSecondFactor(platform, caller, body.user_id)
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
