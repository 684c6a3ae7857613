import type { ClassColor } from '#contract/rules/class-form.ts'
import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import type { CalendarItem } from './calendar-items.ts'
import { colorClass } from './class-colors.ts'
import * as styles from './legend.module.css'

/** The colours of a course's classes and of the teacher's others. */
export function Legend({ items, courseId }: { items: readonly CalendarItem[]; courseId?: number }) {
  const classes = items.flatMap(item => (item.kind === 'class' ? [item.view] : []))
  const own = classes.filter(({ course_id }) => course_id === courseId)
  const others = classes.filter(({ course_id }) => course_id !== courseId)
  const booked = items.some(({ kind }) => kind === 'booking')
  return (
    <>
      {courseId !== undefined && own.length > 0 && (
        <Colors colors={own.map(({ color }) => color)} text={m.classes_this_course()} />
      )}
      {courseId !== undefined && others.length > 0 && (
        <Colors colors={others.map(({ color }) => color)} text={m.classes_other_courses()} />
      )}
      {booked && (
        <span className={styles.entry}>
          <i className={styles.booking} />
          {m.classes_booked_lesson()}
        </span>
      )}
      <span>{m.classes_zone()}</span>
    </>
  )
}

function Colors({ colors, text }: { colors: readonly ClassColor[]; text: string }) {
  return (
    <span className={styles.entry}>
      {[...new Set(colors)].slice(0, 3).map(color => (
        <i key={color} className={cx(styles.color, colorClass(color))} />
      ))}
      {text}
    </span>
  )
}
