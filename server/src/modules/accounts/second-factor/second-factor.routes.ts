import type { secondFactorContract } from '#contract/accounts/second-factor.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requestMailedCode } from '../password/request-mailed-code.ts'
import {
  confirmSecondFactor,
  offerSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  viewSecondFactor,
} from './set-up-second-factor.ts'

const proofOf = ({ current_password, code }: { current_password: string; code?: string | undefined }) => ({
  password: current_password,
  code,
})

export const secondFactorRoutes = (platform: Platform): Handlers<typeof secondFactorContract> => ({
  userFactor: async ({ caller }) => {
    const { setSince, recoveryLeft, required } = await viewSecondFactor(platform, caller)
    return { set_since: setSince?.toISOString() ?? null, recovery_left: recoveryLeft, required }
  },
  userFactorMail: async ({ caller }) => {
    await requestMailedCode(platform, caller, 'factor')
    return { status: 200 }
  },
  userFactorOffer: ({ body, caller }) => offerSecondFactor(platform, caller, proofOf(body)),
  userFactorConfirm: async ({ body, caller, address, userAgent }) => {
    const { recoveryCodes, token } = await confirmSecondFactor(platform, caller, {
      code: body.code,
      address,
      userAgent,
    })
    return { status: 200, error: false, data: { token }, recovery_codes: recoveryCodes }
  },
  userFactorRecovery: async ({ body, caller }) => ({
    recovery_codes: await renewRecoveryCodes(platform, caller, proofOf(body)),
  }),
  userFactorOff: async ({ body, caller }) => {
    await turnOffSecondFactor(platform, caller, proofOf(body))
    return { status: 200 }
  },
})
