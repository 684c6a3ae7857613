const master = 1
const admin = 7
const platform = 8

const everybody = [master, admin, platform] as const
const admins = [master, admin] as const

/**
 * What each staff role can do: 1 master admin, 7 admin, 8 platform staff. Every staff call names one of these
 * permissions; the server refuses roles without it, and the portal doesn't show the call to them.
 */
export const staffPermissions = {
  'people.read': everybody,
  'people.write': admins,
  'staff.manage': [master],
  'teachers.read': everybody,
  'teachers.decide': everybody,
  'documents.read': everybody,
  'documents.ask': everybody,
  'badges.decide': everybody,
  'centres.read': everybody,
  'centres.write': admins,
  'sellers.close': admins,
  'subjects.write': everybody,
  'searches.write': everybody,
  'products.moderate': everybody,
  'income.read': everybody,
  'payouts.transfer': everybody,
  'payouts.transfer_many': admins,
  'payouts.freeze': everybody,
  'payouts.lift': admins,
  'orders.read': everybody,
  'orders.refund': everybody,
  'operations.read': everybody,
  'operations.repair': admins,
  'cases.decide': everybody,
  'messages.answer': everybody,
  'weather.declare': everybody,
  'audit.read': admins,
  'security.own': everybody,
  'security.others': [master],
  'security.ask': everybody,
  'security.reset': admins,
} as const satisfies Readonly<Record<string, readonly number[]>>

export type StaffPermission = keyof typeof staffPermissions

export const mayStaff = (role: number, permission: StaffPermission): boolean =>
  (staffPermissions[permission] as readonly number[]).includes(role)

export const permissionsOf = (role: number): StaffPermission[] =>
  (Object.keys(staffPermissions) as StaffPermission[]).filter(permission => mayStaff(role, permission))
