/** What people are, as staff choose among them; a manager runs a centre. */
export const peopleRoles = ['student', 'parent', 'teacher', 'manager', 'staff'] as const
export type PeopleRole = (typeof peopleRoles)[number]

/** `inactive`: a teacher who was deactivated. `pending`: one who was not accepted yet, or an address that was not confirmed. */
export const peopleStates = ['active', 'suspended', 'inactive', 'pending'] as const
export type PeopleState = (typeof peopleStates)[number]

/** The roles of staff, the highest first; `staff` is the platform staff of the permission table. */
export const staffRoleNames = ['master', 'admin', 'staff'] as const
export type StaffRoleName = (typeof staffRoleNames)[number]
