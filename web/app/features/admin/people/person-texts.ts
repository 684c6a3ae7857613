import type { ListedPerson, StaffMember, ViewedPerson } from '#contract/admin/people.ts'
import type { PeopleRole, PeopleState } from '#contract/rules/people.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'

export const roleTexts: Readonly<Record<PeopleRole, () => string>> = {
  student: m.people_role_student,
  parent: m.people_role_parent,
  teacher: m.people_role_teacher,
  manager: m.people_role_manager,
  staff: m.people_role_staff,
}

export const stateTexts: Readonly<Record<PeopleState, () => string>> = {
  active: m.people_status_active,
  suspended: m.people_status_suspended,
  inactive: m.people_status_inactive,
  pending: m.people_status_pending,
}

export const stateTones = { active: 'jade', suspended: 'red', inactive: 'plain', pending: 'amber' } as const

export const staffRoleTexts: Readonly<Record<StaffMember['role'], () => string>> = {
  master: m.security_role_master,
  admin: m.security_role_admin,
  staff: m.security_role_staff,
}

export const personPath = (userId: number | string): string => `/admin/people/${userId}`

/** Whose page, shop and courses are public. */
export const sells = ({ role }: Pick<ListedPerson, 'role'>): boolean =>
  role === 'teacher' || role === 'manager'

/** By what they get in besides the password, and what acts in their name; '' if there is nothing. */
export const accessText = ({
  passkeys,
  access_tokens,
  webhooks,
  calendar_feed,
}: ViewedPerson['access']): string =>
  [
    passkeys > 0 && m.people_passkeys({ count: passkeys, shown: wholeNumber(passkeys) }),
    access_tokens > 0 && m.people_tokens({ count: access_tokens, shown: wholeNumber(access_tokens) }),
    calendar_feed && m.people_feed(),
    webhooks > 0 && m.people_webhooks({ count: webhooks, shown: wholeNumber(webhooks) }),
  ]
    .filter(Boolean)
    .join(m.people_comma())
