import type { ReactNode } from 'react'
import type { ClassLessonView, ClassView } from '#contract/classes/classes.ts'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { DayTile, whenText } from './lesson-row.tsx'
import * as styles from './next-lesson.module.css'

interface NextLessonProps {
  view: ClassView
  lesson: ClassLessonView
  children?: ReactNode
}

/** What people come for: the next lesson, and joining it. */
export function NextLesson({ view, lesson, children }: NextLessonProps) {
  const held = view.lessons.filter(({ state }) => state !== 'cancelled')
  const number = held.indexOf(lesson) + 1
  return (
    <section className={styles.next} aria-label={m.enrolments_next()}>
      <DayTile date={lesson.date} next />
      <div className={styles.words}>
        <p className={styles.label}>{m.enrolments_next()}</p>
        <p className={styles.what}>{lesson.note || whenText(lesson)}</p>
        <p className="small muted">
          {m.enrolments_lesson_of({ number: wholeNumber(number), all: wholeNumber(held.length) })}
          {lesson.note && ` · ${whenText(lesson)}`}
        </p>
        <ZoneNote at={hongKongInstant(lesson.date, lesson.time)} />
      </div>
      <div className={styles.acts}>{children}</div>
    </section>
  )
}
