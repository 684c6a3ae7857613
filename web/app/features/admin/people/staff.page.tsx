import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { StaffMember } from '#contract/admin/people.ts'
import { staffRoleNames } from '#contract/rules/people.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import { queryOf } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { TableSkeleton } from '../table/data-table.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { refreshLists, useAdminData } from '../table/use-rows.ts'
import { InviteDialog } from './invite-dialog.tsx'
import * as styles from './people.module.css'
import { PersonLink } from './person-link.tsx'
import { staffRoleTexts } from './person-texts.ts'
import { staffColumns } from './staff-columns.ts'
import { SuspendDialog } from './suspend-dialog.tsx'

export const meta = privateMeta(() => m.people_staff_title())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'staff.manage')
  return null
}
clientLoader.hydrate = true as const

const back = () => ({ to: '/admin/people', label: m.people_title() })

export function HydrateFallback() {
  return (
    <AdminFrame title={m.people_staff_title()} lead={m.people_staff_lead()} back={back()}>
      <TableSkeleton />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.people_staff_title()} />
}

export default function StaffPage() {
  const asked = useAdminData(queryOf(api.staffList))
  const { data } = asked
  const [inviting, setInviting] = useState(false)
  const own = useSession()?.userId
  return (
    <AdminFrame
      title={m.people_staff_title()}
      lead={m.people_staff_lead()}
      back={back()}
      actions={
        <>
          <ExportButton
            name="staff"
            columns={staffColumns()}
            q=""
            queryOfPart={() => queryOf(api.staffList)}
            rowsOf={answer => answer.staff}
            whole
          />
          <Button icon="plus" onClick={() => setInviting(true)}>
            {m.people_invite()}
          </Button>
        </>
      }
    >
      {!data && (
        <Unanswered of={asked} title={m.people_staff_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data && (
        <ul className={styles.rows}>
          {data.staff.map(member => (
            <Member key={member.user_id} member={member} own={member.user_id === own} />
          ))}
        </ul>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </AdminFrame>
  )
}

function Member({ member, own }: { member: StaffMember; own: boolean }) {
  const { user_id, display_name, email, profile_picture, status, signed_in_at, second_factor } = member
  const [suspending, setSuspending] = useState(false)
  return (
    <li>
      <span className={styles.who}>
        <Avatar name={display_name} src={profile_picture} lazy />
        <span className={styles.two}>
          <b>
            <PersonLink userId={user_id}>{display_name}</PersonLink>
          </b>
          <span>{email}</span>
          <span>
            {m.people_seen()}: {signed_in_at ? recentDayText(signed_in_at) : m.people_never()}
          </span>
        </span>
      </span>
      <span className={styles.acts}>
        {status === 'suspended' && <Chip tone="red">{m.people_status_suspended()}</Chip>}
        {status === 'invited' && <Chip tone="amber">{m.people_invited()}</Chip>}
        {second_factor && (
          <Chip tone="jade" icon="check">
            {m.people_factor()}
          </Chip>
        )}
        {own ? (
          <>
            <Chip>{m.people_you()}</Chip>
            <Chip tone="line">{staffRoleTexts[member.role]()}</Chip>
          </>
        ) : (
          <>
            <RoleChoice member={member} />
            {status !== 'suspended' && (
              <Button variant="line" onClick={() => setSuspending(true)}>
                {m.people_suspend()}
                <span className="vh"> {display_name}</span>
              </Button>
            )}
          </>
        )}
      </span>
      {suspending && (
        <SuspendDialog
          person={{ user_id, display_name, role: 'staff' }}
          onClose={() => setSuspending(false)}
        />
      )}
    </li>
  )
}

/** Asked again before it changes anything: a key pressed in the list is no decision. */
function RoleChoice({ member }: { member: StaffMember }) {
  const [chosen, setChosen] = useState<StaffMember['role'] | null>(null)
  const name = member.display_name
  return (
    <>
      <span className={`input select ${styles.roles}`}>
        <select
          aria-label={m.people_staff_role({ name })}
          value={member.role}
          onChange={({ target }) => setChosen(staffRoleNames.find(role => role === target.value) ?? null)}
        >
          {staffRoleNames.map(role => (
            <option key={role} value={role}>
              {staffRoleTexts[role]()}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      {chosen && (
        <ConfirmDialog
          title={m.people_staff_role_title({ name, role: staffRoleTexts[chosen]() })}
          noText={m.admin_cancel()}
          yesText={m.people_staff_role_yes()}
          onNo={() => setChosen(null)}
          onYes={async () => {
            await withPassword(() => api.staffRoleSet({ body: { user_id: member.user_id, role: chosen } }))
            setChosen(null)
            toast.show({ text: m.people_told_role(), tone: 'good' })
            await refreshLists()
          }}
        >
          <p>{m.people_staff_role_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
