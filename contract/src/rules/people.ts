/** Roles that staff can filter by. A manager runs a centre. */
export const peopleRoles = ['student', 'parent', 'teacher', 'manager', 'staff'] as const
export type PeopleRole = (typeof peopleRoles)[number]

/** `inactive`: a deactivated teacher. `pending`: a teacher who hasn't been approved, or an unconfirmed email. */
export const peopleStates = ['active', 'suspended', 'inactive', 'pending'] as const
export type PeopleState = (typeof peopleStates)[number]

/** Staff roles, highest first; `staff` is the platform staff of the permission table. */
export const staffRoleNames = ['master', 'admin', 'staff'] as const
export type StaffRoleName = (typeof staffRoleNames)[number]
