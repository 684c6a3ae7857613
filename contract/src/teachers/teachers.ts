import { payoutSafetyContract } from './payout-safety.ts'
import { teacherApplicationContract } from './teacher-application.ts'
import { teacherBadgesContract } from './teacher-badges.ts'
import { teacherCentresContract } from './teacher-centres.ts'
import { teacherProfileContract } from './teacher-profile.ts'

export const teachersContract = {
  ...teacherApplicationContract,
  ...teacherBadgesContract,
  ...teacherProfileContract,
  ...payoutSafetyContract,
  ...teacherCentresContract,
} as const
