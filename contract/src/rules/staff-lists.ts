/**
 * Staff lists count up to this number. Searching finds the rest, and counting it would take longer than reading it.
 */
export const countLimit = 1000

/** Searches by a person's name look at this many people at most. To find someone among more, search by email. */
export const peopleLimit = 1000

export const teacherSorts = ['registered', '-registered', 'name', '-name', 'email', '-email'] as const
export type TeacherSort = (typeof teacherSorts)[number]

export const staffProductSorts = ['created', '-created', 'name', '-name', 'price', '-price'] as const
export type StaffProductSort = (typeof staffProductSorts)[number]

/** `active`: offered by its teacher and not hidden by staff. */
export const staffProductStates = ['active', 'inactive', 'hidden', 'featured'] as const
export type StaffProductState = (typeof staffProductStates)[number]
