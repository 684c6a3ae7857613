import { teacherApplicationContract } from './teacher-application.ts'

export const teachersContract = {
  ...teacherApplicationContract,
} as const
