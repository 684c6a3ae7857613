import type { StaffPermission } from '#contract/rules/staff-permissions.ts'
import { m } from '#messages/messages.js'
import type { IconName } from '../../ui/icon.tsx'
import { hasStaffScreen } from './has-staff-screen.ts'
import type { Staff } from './staff.ts'

export interface AdminNavItem {
  to: string
  label: () => string
  /** On a phone's bar; the others are behind its last button. */
  short?: () => string
  icon: IconName
  permission: StaffPermission
}

/** The portal's pages, in their order; one whose screen does not exist, or that the reader may not use, is left out. */
export const adminNav: readonly AdminNavItem[] = [
  {
    to: '/admin',
    label: m.operations_nav_home,
    short: m.operations_nav_home_short,
    icon: 'home',
    permission: 'operations.read',
  },
  {
    to: '/admin/cases',
    label: m.cases_title,
    short: m.cases_title,
    icon: 'flag',
    permission: 'cases.decide',
  },
  {
    to: '/admin/people',
    label: m.people_nav,
    short: m.people_nav_short,
    icon: 'user',
    permission: 'people.read',
  },
  {
    to: '/admin/management',
    label: m.admin_nav_users,
    icon: 'users',
    permission: 'teachers.read',
  },
  {
    to: '/admin/course-management',
    label: m.admin_nav_courses,
    icon: 'book',
    permission: 'subjects.write',
  },
  {
    to: '/admin/income-management',
    label: m.admin_nav_income,
    short: m.admin_nav_income_short,
    icon: 'wallet',
    permission: 'income.read',
  },
  {
    to: '/admin/orders',
    label: m.admin_nav_orders,
    short: m.admin_nav_orders_short,
    icon: 'file',
    permission: 'orders.read',
  },
  {
    to: '/admin/operations',
    label: m.operations_nav,
    icon: 'gear',
    permission: 'operations.read',
  },
  {
    to: '/admin/audit',
    label: m.admin_nav_audit,
    icon: 'shield',
    permission: 'audit.read',
  },
]

export const maySee = ({ to, permission }: AdminNavItem, staff: Staff): boolean =>
  hasStaffScreen(to) && staff.may(permission)
