import { useState } from 'react'
import type { CentreMember } from '#contract/teachers/teacher-centres.ts'
import { m } from '#messages/messages.js'
import { ignoreMissing } from '../../../lib/failure.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Link } from '../../../lib/link.tsx'
import { languageOf } from '../../../lib/text-language.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './my-centre.module.css'

interface MembersProps {
  members: readonly CentreMember[]
  onChanged: () => Promise<void>
}

/** The members of the centre; teachers can be removed. */
export function Members({ members, onChanged }: MembersProps) {
  const [removing, setRemoving] = useState<CentreMember | null>(null)
  const teachers = members.filter(({ role }) => role === 'teacher')
  return (
    <Card id="members" title={m.centre_members()} lead={m.centre_members_lead({ count: teachers.length })}>
      <ul className={styles.people}>
        {members.map(member => (
          <li key={member.user_id} className={styles.person} data-part="member">
            <Avatar name={member.display_name} src={member.profile_picture} />
            <div className={styles.words}>
              <Name member={member} />
              <p className="small muted">{noteOf(member)}</p>
            </div>
            {member.role === 'teacher' && (
              <Button
                variant="quiet"
                aria-label={m.centre_remove_named({ name: member.display_name })}
                onClick={() => setRemoving(member)}
              >
                {m.centre_remove()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title={m.centre_remove_title({ name: removing.display_name })}
          yesText={m.centre_remove()}
          onNo={() => setRemoving(null)}
          onYes={async () => {
            await ignoreMissing(laterApi.centreMemberRemove({ body: { user_id: removing.user_id } }))
            setRemoving(null)
            toast.show({ text: m.centre_removed({ name: removing.display_name }), tone: 'good' })
            await onChanged()
          }}
        >
          <p>{m.centre_remove_text()}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function Name({ member }: { member: CentreMember }) {
  const hasPage = member.role === 'teacher' && member.active && hasScreen('/teachers-and-tutors/:teacherId')
  if (!hasPage) return <b lang={languageOf(member.display_name)}>{member.display_name}</b>
  return (
    <b>
      <Link className="link" to={`/teachers-and-tutors/${member.user_id}`}>
        {member.display_name}
      </Link>
    </b>
  )
}

const noteOf = ({ role, active, email }: CentreMember): string => {
  if (role === 'manager') return `${m.centre_manager()} · ${email}`
  return active ? email : `${m.centre_inactive()} · ${email}`
}
