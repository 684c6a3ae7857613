import { useState } from 'react'
import type { ClassParticipant } from '#contract/classes/class-run.ts'
import type { ClassLessonView, ClassView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuButton } from '../../../ui/menu.tsx'
import { cancelledText } from '../calendar/cancelled-text.ts'
import { CancelLessonDialog } from './cancel-lesson-dialog.tsx'
import { LessonDialog, type LessonTask } from './lesson-dialog.tsx'
import { LessonRow, whenText } from './lesson-row.tsx'
import * as styles from './lessons-part.module.css'

interface LessonsPartProps {
  view: ClassView
  participants: readonly ClassParticipant[]
}

/** All lessons of a class, each with its actions. */
export function LessonsPart({ view, participants }: LessonsPartProps) {
  const [task, setTask] = useState<LessonTask | null>(null)
  const [cancelling, setCancelling] = useState<ClassLessonView | null>(null)
  const open = view.state === 'open'
  const brand = useSite()?.brand.name ?? ''
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
        {view.lessons.map(lesson => {
          const when = whenText(lesson)
          return (
            <LessonRow
              key={lesson.lesson_id}
              lesson={lesson}
              isNext={lesson === next}
              when={when}
              cancelled={cancelledText(view, lesson, brand)}
              facts={<Came lesson={lesson} participants={participants} />}
            >
              {open && (
                <Tasks
                  lesson={lesson}
                  when={when}
                  onTask={what =>
                    what === 'cancel' ? setCancelling(lesson) : setTask({ what, view, lesson })
                  }
                />
              )}
            </LessonRow>
          )
        })}
      </ul>
      {task && <LessonDialog task={task} onClose={() => setTask(null)} />}
      {cancelling && (
        <CancelLessonDialog view={view} lesson={cancelling} onClose={() => setCancelling(null)} />
      )}
    </section>
  )
}

interface CameProps {
  lesson: ClassLessonView
  participants: readonly ClassParticipant[]
}

/** A window for each learner, lit for those who attended: '11 of 12 attended'. Nothing if no one was marked. */
function Came({ lesson, participants }: CameProps) {
  const noted = participants.map(
    ({ attendance }) => attendance.find(({ lesson_id }) => lesson_id === lesson.lesson_id)?.attendance,
  )
  if (noted.every(one => one === undefined)) return null
  const came = noted.filter(one => one !== undefined && one > 0).length
  return (
    <p className={styles.came}>
      {participants.length <= mostWindows && (
        <span aria-hidden="true">
          {noted.map((one, at) => (
            // In the sequence of the list below; nothing else is shown of whose they are.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <i key={at} data-came={one === undefined ? undefined : one} />
          ))}
        </span>
      )}
      <small>{m.enrolments_came({ came: wholeNumber(came), all: wholeNumber(participants.length) })}</small>
    </p>
  )
}

/** More would not fit the line. */
const mostWindows = 12

interface TasksProps {
  lesson: ClassLessonView
  when: string
  onTask: (what: 'move' | 'cancel' | 'note') => void
}

function Tasks({ lesson: { state, over }, when, onTask }: TasksProps) {
  if (state === 'cancelled') return null
  return (
    <>
      {state === 'suspended' && (
        <Button variant="line" onClick={() => onTask('move')}>
          {m.enrolments_make_up()}
        </Button>
      )}
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
    </>
  )
}
