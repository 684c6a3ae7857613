import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { teacherPath } from '../addresses.ts'
import * as styles from './found-teachers.module.css'

/** What a search shows of a teacher, in the page's language. */
export interface FoundTeacher {
  id: number
  name: string
  picture: string
  title: string
}

interface FoundTeachersProps {
  teachers: readonly FoundTeacher[]
  /** The address of all of them. */
  all: string
}

/** Above a search's products: teachers of the topic, or with that name. */
export function FoundTeachers({ teachers, all }: FoundTeachersProps) {
  if (teachers.length === 0) return null
  return (
    <section className={styles.found} aria-labelledby="found-teachers">
      <div className={styles.head}>
        <h2 id="found-teachers">{m.directory_found_title()}</h2>
        <Link className="link" to={all}>
          {m.directory_found_all()}
        </Link>
      </div>
      <ul className={styles.list}>
        {teachers.map(({ id, name, picture, title }) => (
          <li key={id}>
            <Link className={styles.teacher} to={teacherPath(id)}>
              <Avatar name={name} src={picture} size="large" />
              <span>
                <b className="person">{name}</b>
                {title && <small>{title}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
