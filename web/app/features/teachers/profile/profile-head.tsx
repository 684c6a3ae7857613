import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { VerifiedTick } from '../../../ui/verified-tick.tsx'
import { PictureControl } from '../../accounts/settings/picture-control.tsx'
import * as styles from './profile-head.module.css'

interface ProfileHeadProps {
  profile: TeacherProfile
  verified: boolean
  onChanged: () => Promise<void>
}

export function ProfileHead({ profile, verified, onChanged }: ProfileHeadProps) {
  const { user, user_details, user_id } = profile
  const session = useSession()
  // A manager's public page is the centre's shop.
  const hasPage = session?.role === 'TEACHER' && hasScreen('/teachers-and-tutors/:teacherId')
  return (
    <header className={styles.head}>
      <PictureControl
        user={{
          user_id,
          username: user.username,
          display_name: user_details.display_name,
          profile_picture: user_details.profile_picture,
        }}
        label={m.profile_picture_change()}
        size="huge"
        removable={false}
        onChanged={onChanged}
        say={(text, tone = 'good') => toast.show({ text, tone })}
      />
      <div className={styles.words}>
        <h1>
          {user_details.display_name || user.username}
          {verified && <VerifiedTick label={m.profile_verified()} />}
        </h1>
        <p>{user.email}</p>
      </div>
      {hasPage && (
        <ButtonLink variant="line" icon="eye" className={styles.page} to={`/teachers-and-tutors/${user_id}`}>
          {m.profile_public_page()}
        </ButtonLink>
      )}
    </header>
  )
}
