import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { languageOf } from '../../../lib/text-language.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VerifiedTick } from '../../../ui/verified-tick.tsx'
import { teacherPath } from '../../catalogue/addresses.ts'
import { Stars } from '../../catalogue/stars.tsx'
import { Badges } from '../../teachers/badges/badges.tsx'
import * as styles from './teacher-card.module.css'
import type { TeacherItem } from './teacher-item.ts'

interface TeacherCardProps {
  teacher: TeacherItem
  /** The hash of an address, for the requested day. */
  times?: string
  lazy: boolean
}

/** One teacher of the list: the whole card links to their page. */
export function TeacherCard({ teacher, times = '', lazy }: TeacherCardProps) {
  const path = teacherPath(teacher.id) + times
  return (
    <article className={styles.card}>
      <span className={styles.face}>
        <Avatar name={teacher.name} src={teacher.picture} size="huge" lazy={lazy} />
      </span>
      <div className={styles.main}>
        <h3 className="person">
          <Link to={path} lang={languageOf(teacher.name)}>
            {teacher.name}
          </Link>
          {teacher.verified && <VerifiedTick label={m.directory_verified()} />}
        </h3>
        {teacher.title && (
          <p className={styles.title} lang={languageOf(teacher.title)}>
            {teacher.title}
          </p>
        )}
        <Facts teacher={teacher} />
        {teacher.tagLine && <p className={styles.tag}>{teacher.tagLine}</p>}
        <Badges badges={teacher.badges} />
        <Languages languages={teacher.languages} />
      </div>
      <div className={styles.side}>
        <h4>{m.directory_trials()}</h4>
        {teacher.trials.length === 0 ? (
          <p className={styles.none}>{m.directory_trials_none()}</p>
        ) : (
          <ul className={styles.trials}>
            {teacher.trials.map(({ id, title, price }) => (
              <li key={id}>
                <span>{title}</span>
                <b className="num">{price}</b>
              </li>
            ))}
          </ul>
        )}
        <ButtonLink to={path} wide className={styles.view}>
          {m.directory_view()}
          <span className="vh"> {teacher.name}</span>
        </ButtonLink>
      </div>
    </article>
  )
}

function Facts({ teacher: { rating, reviews, students, country } }: { teacher: TeacherItem }) {
  return (
    <p className={styles.facts}>
      {reviews > 0 && <Stars value={rating} count={reviews} />}
      {students > 0 && <span>{m.directory_students({ count: students, shown: wholeNumber(students) })}</span>}
      {country && (
        <span>
          <Icon name="pin" />
          {country}
        </span>
      )}
    </p>
  )
}

export function Languages({ languages }: { languages: readonly string[] }) {
  if (languages.length === 0) return null
  return (
    <ul className={styles.languages} aria-label={m.directory_languages()}>
      {languages.map(language => (
        <li key={language} className="chip chip-line">
          {language}
        </li>
      ))}
    </ul>
  )
}

/** A card's skeleton. */
export function TeacherCardSkeleton() {
  return (
    <div className={styles.card}>
      <span className={`${styles.face} ${styles.faceSk} sk`} />
      <div className={styles.main}>
        <Skeleton shape="title" width="half" />
        <Skeleton width="most" />
        <Skeleton width="third" />
        <Skeleton width="most" />
      </div>
      <div className={styles.side}>
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="button" />
      </div>
    </div>
  )
}
