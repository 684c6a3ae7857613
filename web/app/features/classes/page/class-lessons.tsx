import type { ClassLessonView, ClassView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { recentDayText, shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { suspendedText } from '../calendar/item-texts.ts'
import * as styles from './class-lessons.module.css'

interface Numbered {
  readonly lesson: ClassLessonView
  readonly number: number
}

/** One line per lesson; past ones are folded away. */
export function ClassLessons({ view }: { view: ClassView }) {
  const lessons = view.lessons
    .filter(({ state }) => state !== 'cancelled')
    .map((lesson, at): Numbered => ({ lesson, number: at + 1 }))
  const held = lessons.filter(({ lesson }) => lesson.over)
  const coming = lessons.filter(({ lesson }) => !lesson.over)
  const next = view.next_lesson
  const isNext = ({ date, time }: ClassLessonView) => next?.date === date && next.time === time
  const [first, last] = [held[0]?.lesson, held.at(-1)?.lesson]
  return (
    <section className={styles.lessons} aria-labelledby="lessons">
      <h2 id="lessons">{m.enrolments_lessons()}</h2>
      {held.length > 0 && next && (
        <div className={styles.left}>
          <span className={styles.windows} aria-hidden="true">
            {lessons.map(({ lesson }) => (
              <i key={lesson.lesson_id} data-over={lesson.over || undefined} />
            ))}
          </span>
          <p>
            <b>
              {m.classpage_left({
                left: wholeNumber(view.lessons_left),
                all: wholeNumber(view.lesson_count),
              })}
            </b>
            <span className="muted">{m.classpage_first({ day: recentDayText(next.date) })}</span>
          </p>
        </div>
      )}
      <div className={styles.list}>
        {first && last && (
          <details className={styles.held}>
            <summary>
              <Icon name="check" />
              <span>
                <b>{m.classpage_held_already({ count: held.length, shown: wholeNumber(held.length) })}</b>{' '}
                {first === last
                  ? recentDayText(first.date)
                  : m.classpage_days({ from: recentDayText(first.date), to: recentDayText(last.date) })}
              </span>
              <Icon name="down" />
            </summary>
            <Lines lessons={held} />
          </details>
        )}
        <Lines lessons={coming} isNext={isNext} />
      </div>
    </section>
  )
}

interface LinesProps {
  lessons: readonly Numbered[]
  isNext?: (lesson: ClassLessonView) => boolean
}

function Lines({ lessons, isNext }: LinesProps) {
  return (
    <ol className={styles.lines}>
      {lessons.map(({ lesson, number }) => (
        <li key={lesson.lesson_id} className={cx(isNext?.(lesson) && styles.next)} value={number}>
          <span className="num" aria-hidden="true">
            {wholeNumber(number)}
          </span>
          <time dateTime={lesson.date}>{recentDayText(lesson.date)}</time>
          <span className="muted">{clockTimesText(lesson)}</span>
          {lesson.state === 'suspended' && <Chip tone="amber">{suspendedText(lesson)}</Chip>}
          {lesson.moved_from && !lesson.over && (
            <small className="muted">
              {m.classes_moved_from({ day: shortDayText(lesson.moved_from.slice(0, 10)) })}
            </small>
          )}
        </li>
      ))}
    </ol>
  )
}
