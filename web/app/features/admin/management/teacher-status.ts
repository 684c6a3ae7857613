import type { TeacherRow } from '#contract/teachers/teacher-application.ts'

/** 1 active; 0, 2, 3 inactive; any other is pending, and so is anyone who has applied and is no teacher yet. */
export type Status = 'active' | 'inactive' | 'pending' | 'declined'

const inactive = [0, 2, 3]
const teacherRole = 4

export function statusOf({
  status,
  role_id: role,
  application,
}: Pick<TeacherRow, 'status' | 'role_id' | 'application'>): Status {
  if (role === teacherRole && inactive.includes(status)) return 'inactive'
  if (application === 'declined') return 'declined'
  if (application === 'submitted' || application === 'more_asked') return 'pending'
  return role === teacherRole && status === 1 ? 'active' : 'pending'
}
