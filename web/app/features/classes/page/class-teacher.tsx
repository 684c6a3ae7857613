import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { teacherPath } from '../../catalogue/addresses.ts'
import { Stars } from '../../catalogue/stars.tsx'
import { Badges } from '../../teachers/badges/badges.tsx'
import * as styles from './class-teacher.module.css'
import type { ClassTeacher } from './load-class-page.ts'

/** Who teaches it, with links to learn more about them. */
export function TeacherPart({ teacher }: { teacher: ClassTeacher }) {
  const { id, name, picture, words, said, students, badges, trial } = teacher
  return (
    <section className={styles.part} aria-labelledby="teacher">
      <h2 id="teacher">{m.classpage_teacher()}</h2>
      <div className={styles.card}>
        <Avatar name={name} src={picture} size="large" lazy />
        <div>
          <h3 className="person">{name}</h3>
          {words && <p className="muted">{words}</p>}
          <p className={styles.facts}>
            <Stars value={said.average} count={said.count} />
            {students > 0 && (
              <span className="muted">
                {m.directory_students({ count: students, shown: wholeNumber(students) })}
              </span>
            )}
          </p>
          <Badges badges={badges} />
          <p className={styles.acts}>
            <ButtonLink variant="line" to={teacherPath(id)}>
              {m.classes_see_profile()}
            </ButtonLink>
            {trial !== null && (
              <ButtonLink variant="quiet" to={`${teacherPath(id)}#times`}>
                {m.classpage_trial({ price: trial })}
              </ButtonLink>
            )}
          </p>
        </div>
      </div>
    </section>
  )
}
