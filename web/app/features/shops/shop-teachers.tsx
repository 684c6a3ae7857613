import { m } from '#messages/messages.js'
import { hasScreen } from '../../lib/has-screen.ts'
import { Link } from '../../lib/link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { shopPath, teacherPath } from '../catalogue/addresses.ts'
import type { Shop, ShopTeacher } from './load-shop.ts'
import * as styles from './shop-teachers.module.css'

/** The teachers of a centre, each linking to their page. */
export function ShopTeachers({ teachers }: { teachers: readonly ShopTeacher[] }) {
  if (teachers.length === 0 || !hasScreen('/teachers-and-tutors/:teacherId')) return null
  return (
    <section aria-labelledby="shop-teachers">
      <h2 id="shop-teachers" className={styles.title}>
        {m.centre_teachers()}
      </h2>
      <ul className={styles.teachers}>
        {teachers.map(({ id, name, picture, title }) => (
          <li key={id} data-part="shop-teacher">
            <Avatar name={name} src={picture} size="large" lazy />
            <div>
              <Link className="person" to={teacherPath(id)}>
                {name}
              </Link>
              {title && <p className="small muted">{title}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'Teaches at Bright Harbour Centre'. */
export function TeachesAt({ centre }: Pick<Shop, 'centre'>) {
  if (!centre) return null
  return (
    <span>
      {m.centre_teaches_at()}{' '}
      <Link className="link" to={shopPath(centre.username)}>
        {centre.name}
      </Link>
    </span>
  )
}
