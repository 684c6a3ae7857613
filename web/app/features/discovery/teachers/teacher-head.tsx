import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VerifiedTick } from '../../../ui/verified-tick.tsx'
import { shopPath } from '../../catalogue/addresses.ts'
import { Stars } from '../../catalogue/stars.tsx'
import { AskButton } from '../../conversations/ask-button.tsx'
import { ReplyTime } from '../../conversations/reply-time.tsx'
import { FollowButton } from '../../saved/follow-button.tsx'
import { useFollowers } from '../../saved/use-followers.ts'
import { ShareMenu } from '../../shops/share-menu.tsx'
import { TeachesAt } from '../../shops/shop-teachers.tsx'
import { Badges } from '../../teachers/badges/badges.tsx'
import type { ShownTeacher } from './load-teacher.ts'
import { Languages } from './teacher-card.tsx'
import * as styles from './teacher-head.module.css'

/** Who it is, their rating, and how to stay in touch. */
export function TeacherHead({ teacher }: { teacher: ShownTeacher }) {
  const { id, name, username } = teacher
  return (
    <section className={styles.head} aria-labelledby="teacher-name">
      <span className={styles.face}>
        <Avatar name={name} src={teacher.picture} size="huge" />
      </span>
      <div className={styles.who}>
        <h1 id="teacher-name" className="person">
          <span lang={languageOf(name)}>{name}</span>
          {teacher.verified && <VerifiedTick label={m.directory_verified()} />}
        </h1>
        {teacher.title && (
          <p className={styles.title} lang={languageOf(teacher.title)}>
            {teacher.title}
          </p>
        )}
        {teacher.tagLine && <p className="muted">{teacher.tagLine}</p>}
        {teacher.centre && (
          <p className="muted">
            <TeachesAt centre={teacher.centre} />
          </p>
        )}
      </div>
      <div className={styles.acts}>
        <AskButton to={{ teacher_id: id }} name={name} />
        <FollowButton asks plain seller={{ type: 'teacher', id, name }} />
        {hasScreen('/shop/:username') && (
          <ButtonLink variant="line" icon="shop" to={shopPath(username)}>
            {m.directory_shop()}
          </ButtonLink>
        )}
        <ShareMenu title={name} />
      </div>
      <div className={styles.more}>
        <Facts teacher={teacher} />
        <Badges badges={teacher.badges} />
        <Languages languages={teacher.languages} />
        <ReplyTime hours={teacher.replyHours} />
      </div>
    </section>
  )
}

function Facts({ teacher }: { teacher: ShownTeacher }) {
  const followers = useFollowers({ type: 'teacher', id: teacher.id }, teacher.followers)
  const { students, country } = teacher
  return (
    <p className={styles.facts}>
      <Stars value={teacher.rating} count={teacher.reviews} />
      {students > 0 && (
        <span>
          <Icon name="users" />
          {m.directory_students({ count: students, shown: wholeNumber(students) })}
        </span>
      )}
      <span>
        <Icon name="bell" />
        {m.directory_followers({ count: followers, shown: wholeNumber(followers) })}
      </span>
      {country && (
        <span>
          <Icon name="pin" />
          <span className="vh">{m.directory_from()} </span>
          {country}
        </span>
      )}
    </p>
  )
}
