import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { Link } from '../../../lib/link.tsx'
import { languageOf } from '../../../lib/text-language.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { VerifiedTick } from '../../../ui/verified-tick.tsx'
import { teacherPath } from '../../catalogue/addresses.ts'
import { Stars } from '../../catalogue/stars.tsx'
import type { TeacherItem } from '../teachers/teacher-item.ts'
import * as styles from './teachers.module.css'

/** A few teachers, with the price of a first lesson. */
export function Teachers({ teachers }: { teachers: readonly TeacherItem[] }) {
  if (teachers.length === 0 || !hasScreen('/teachers')) return null
  return (
    <section className="sec tint" aria-labelledby="teachers">
      <div className="wrap">
        <div className="sec-head">
          <div>
            <h2 id="teachers">{m.directory_home_title()}</h2>
            <p>{m.directory_home_lead()}</p>
          </div>
          <Link to="/teachers" className={`link ${styles.all}`}>
            {m.directory_home_all()}
          </Link>
        </div>
        <ul className={styles.teachers}>
          {teachers.map(teacher => (
            <li key={teacher.id}>
              <Teacher teacher={teacher} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Teacher({ teacher }: { teacher: TeacherItem }) {
  const [trial] = teacher.trials
  const path = teacherPath(teacher.id)
  return (
    <article className={styles.teacher}>
      <div className={styles.who}>
        <Avatar name={teacher.name} src={teacher.picture} size="large" lazy />
        <div>
          <h3 className="person">
            <Link to={path}>{teacher.name}</Link>
            {teacher.verified && <VerifiedTick label={m.directory_verified()} />}
          </h3>
          <p lang={languageOf(teacher.title)}>{teacher.title}</p>
          {teacher.reviews > 0 && <Stars value={teacher.rating} count={teacher.reviews} />}
        </div>
      </div>
      <div className={styles.foot}>
        <p>
          {trial ? (
            <>
              <b className="price">{trial.price}</b> <span>{trial.title}</span>
            </>
          ) : (
            <span>{m.directory_trials_none()}</span>
          )}
        </p>
        <ButtonLink variant="line" to={path} className={styles.view}>
          {m.directory_view()}
          <span className="vh"> {teacher.name}</span>
        </ButtonLink>
      </div>
    </article>
  )
}
