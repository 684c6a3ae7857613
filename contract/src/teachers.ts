import { teacherApplicationContract } from './teacher-application.ts'
import { teacherBadgesContract } from './teacher-badges.ts'

export const teachersContract = {
  ...teacherApplicationContract,
  ...teacherBadgesContract,
} as const
