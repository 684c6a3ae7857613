import type { StaffMember } from '#contract/admin/people.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import type { ExportColumn } from '../table/export-button.tsx'
import { staffRoleTexts } from './person-texts.ts'

const statusTexts: Readonly<Record<StaffMember['status'], () => string>> = {
  active: m.people_status_active,
  suspended: m.people_status_suspended,
  invited: m.people_invited,
}

export const staffColumns = (): ExportColumn<StaffMember>[] => [
  { label: m.people_name(), text: ({ display_name }) => display_name },
  { label: m.people_email(), text: ({ email }) => email },
  { label: m.people_role(), text: ({ role }) => staffRoleTexts[role]() },
  { label: m.people_status(), text: ({ status }) => statusTexts[status]() },
  { label: m.people_factor(), text: ({ second_factor }) => (second_factor ? m.people_on() : m.people_off()) },
  {
    label: m.people_seen(),
    text: ({ signed_in_at }) => (signed_in_at ? recentDayText(signed_in_at) : m.people_never()),
  },
]
