import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import { laterApi } from '../../../lib/later-api.ts'

export const loadProfile = (userId: number): Promise<TeacherProfile> =>
  laterApi.teacherProfileView({ query: { id: userId } })
