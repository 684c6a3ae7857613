import type { OpenedOrder } from './opened-order.ts'
import * as styles from './orders.module.css'

/** Of what has a picture; the title beside it says what it is. */
export function LineCover({ line: { course_cover } }: { line: OpenedOrder['lines'][number] }) {
  if (!course_cover) return null
  return <img className={styles.cover} src={course_cover} alt="" width={60} height={36} loading="lazy" />
}
