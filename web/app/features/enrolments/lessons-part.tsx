import { useState } from 'react'
import type { ClassLessonView, ClassView } from '#contract/classes.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../lib/dates.ts'
import { wholeNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuButton } from '../../ui/menu.tsx'
import { clockTimesText } from '../classes/clock-text.ts'
import { suspendedText } from '../classes/item-texts.ts'
import { LessonDialog, type LessonTask } from './lesson-dialog.tsx'
import * as styles from './lessons-part.module.css'

/** All lessons of a class, each with what can be done about it. */
export function LessonsPart({ view }: { view: ClassView }) {
  const [task, setTask] = useState<LessonTask | null>(null)
  const open = view.state === 'open'
  const next = view.lessons.find(({ over, state }) => !over && state === 'open')
  return (
    <section className={cx('panel', styles.part)} aria-labelledby="lessons">
      <div className={styles.head}>
        <h2 id="lessons">
          {m.enrolments_lessons()} <span className="chip num">{wholeNumber(view.lessons.length)}</span>
        </h2>
        {open && (
          <Button variant="quiet" icon="plus" onClick={() => setTask({ what: 'add', view })}>
            {m.enrolments_add_lesson()}
          </Button>
        )}
      </div>
      <ul>
        {view.lessons.map(lesson => (
          <Lesson
            key={lesson.lesson_id}
            lesson={lesson}
            isNext={lesson === next}
            onTask={open ? what => setTask({ what, view, lesson }) : undefined}
          />
        ))}
      </ul>
      {task && <LessonDialog task={task} onClose={() => setTask(null)} />}
    </section>
  )
}

interface LessonProps {
  lesson: ClassLessonView
  isNext: boolean
  onTask: ((what: 'move' | 'cancel' | 'note') => void) | undefined
}

function Lesson({ lesson, isNext, onTask }: LessonProps) {
  const { state, over, date, moved_from, reason, note } = lesson
  const when = m.enrolments_when({ day: shortDayText(date), times: clockTimesText(lesson) })
  const off = state !== 'open'
  return (
    <li className={styles.lesson}>
      <div className={styles.what}>
        <p>
          <b className={cx(off && styles.off)}>{when}</b>
          {state === 'cancelled' && <Chip tone="red">{m.classes_cancelled()}</Chip>}
          {state === 'suspended' && <Chip tone="amber">{suspendedText(lesson)}</Chip>}
          {state === 'open' && over && <Chip tone="jade">{m.enrolments_held()}</Chip>}
          {isNext && <Chip>{m.enrolments_next()}</Chip>}
        </p>
        {moved_from && <small>{m.classes_moved_from({ day: shortDayText(moved_from.slice(0, 10)) })}</small>}
        {reason && state !== 'suspended' && <small>{m.classes_quoted({ text: reason })}</small>}
        {note && <small>{note}</small>}
      </div>
      {onTask && state === 'suspended' && (
        <Button variant="line" onClick={() => onTask('move')}>
          {m.enrolments_make_up()}
        </Button>
      )}
      {onTask && state !== 'cancelled' && (
        <Menu label={m.enrolments_more_of({ when })} button={<Icon name="more" />}>
          {!over && (
            <MenuButton icon="calendar" onClick={() => onTask('move')}>
              {m.enrolments_move_lesson()}
            </MenuButton>
          )}
          <MenuButton icon="edit" onClick={() => onTask('note')}>
            {m.enrolments_note_lesson()}
          </MenuButton>
          {!over && (
            <MenuButton icon="x" onClick={() => onTask('cancel')}>
              {m.enrolments_cancel_lesson()}
            </MenuButton>
          )}
        </Menu>
      )}
    </li>
  )
}
