import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import { api } from '../../../lib/api.ts'

export const loadProfile = (userId: number): Promise<TeacherProfile> =>
  api.teacherProfileView({ query: { id: userId } })
