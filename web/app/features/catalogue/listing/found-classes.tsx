import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import type { ComingClass } from '../live/coming-class.ts'
import { ComingRows } from '../live/coming-rows.tsx'
import * as styles from './found-teachers.module.css'

/** Above a search's products: live classes that can still be joined. */
export function FoundClasses({ classes }: { classes: readonly ComingClass[] }) {
  if (classes.length === 0 || !hasScreen('/classes/:course_title/:course_id')) return null
  return (
    <div className={styles.found}>
      <ComingRows id="found-classes" title={m.live_found()} note={m.live_found_note()} classes={classes} />
    </div>
  )
}
