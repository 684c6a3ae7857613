import type { ReactNode } from 'react'
import { Link } from '../../../lib/link.tsx'
import { cx } from '../../../ui/cx.ts'
import { useStaff } from '../staff.ts'
import * as styles from './people.module.css'
import { personPath } from './person-texts.ts'

/** A name that leads to the person's page, for who may open it. */
export function PersonLink({ userId, children }: { userId: number | string; children: ReactNode }) {
  return useStaff().may('people.read') ? (
    <Link className={cx('person', styles.link)} to={personPath(userId)}>
      {children}
    </Link>
  ) : (
    <span className="person">{children}</span>
  )
}
