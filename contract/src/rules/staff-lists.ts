/** A list of staff counts this far: what lies beyond is found by searching, and counting it would take longer than reading it. */
export const countLimit = 1000

export const teacherSorts = ['registered', '-registered', 'name', '-name', 'email', '-email'] as const
export type TeacherSort = (typeof teacherSorts)[number]
