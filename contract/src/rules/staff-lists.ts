/** A list of staff counts this far: what lies beyond is found by searching, and counting it would take longer than reading it. */
export const countLimit = 1000

/** What people of a name have done is looked for among so many of them: who means one of more gives the address. */
export const peopleLimit = 1000

export const teacherSorts = ['registered', '-registered', 'name', '-name', 'email', '-email'] as const
export type TeacherSort = (typeof teacherSorts)[number]

export const staffProductSorts = ['created', '-created', 'name', '-name', 'price', '-price'] as const
export type StaffProductSort = (typeof staffProductSorts)[number]

/** `active` is what its teacher offers and staff have not hidden. */
export const staffProductStates = ['active', 'inactive', 'hidden', 'featured'] as const
export type StaffProductState = (typeof staffProductStates)[number]
