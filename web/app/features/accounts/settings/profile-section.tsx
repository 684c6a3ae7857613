import { useEffect, useRef, useState } from 'react'
import { fullName } from '#contract/rules/person-name.ts'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { sinceText } from '../guards/own-user.ts'
import { gradeLabel } from '../learners/grades.ts'
import { PictureControl } from './picture-control.tsx'
import { ProfileForm } from './profile-form.tsx'
import * as styles from './profile-section.module.css'
import type { SectionProps } from './settings-frame.tsx'

export function ProfileSection(props: SectionProps) {
  const { user } = props
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)

  // The pressed button disappears either way: the focus moves to what replaces it.
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.querySelector('button')?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <Card
      id="profile"
      className={styles.profileCard}
      title={m.accounts_profile()}
      action={
        !editing && (
          <div ref={editButton}>
            <Button variant="line" icon="edit" onClick={() => setEditing(true)}>
              {m.accounts_edit()}
            </Button>
          </div>
        )
      }
    >
      <div className={styles.meRow}>
        <PictureControl {...props} />
        <div className={styles.meWords}>
          <b>{user.display_name || user.username}</b>
          <span className="small muted">{sinceText(user)}</span>
        </div>
      </div>
      {editing ? <ProfileForm {...props} onClose={() => setEditing(false)} /> : <Facts user={user} />}
    </Card>
  )
}

function Facts({ user }: Pick<SectionProps, 'user'>) {
  const facts = [
    [m.accounts_name(), fullName(user.first_name, user.last_name)],
    [m.accounts_display_name(), user.display_name],
    [m.accounts_email(), user.email],
    [m.accounts_username(), user.username],
    [m.accounts_phone_short(), user.details.contact_no],
    [m.accounts_school(), user.school],
    [m.accounts_grade(), user.grade && gradeLabel(user.grade)],
  ] as const
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value || <span className={styles.factsNone}>{m.accounts_not_given()}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
