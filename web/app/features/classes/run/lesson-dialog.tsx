import { type FormEvent, useState } from 'react'
import type { ClassChangeView } from '#contract/classes/class-changes.ts'
import type { ClassLessonView, ClassView } from '#contract/classes/classes.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshPlaces } from '../enrolment/use-enrolment.ts'
import { ChangeDialog, changeIn } from '../manage/change-dialog.tsx'
import { RefusedTimes, refusedTimes } from '../manage/refused-times.tsx'
import * as styles from './lesson-dialog.module.css'
import { type LessonTimes, TimeFields } from './time-fields.tsx'

export type LessonTask =
  | { what: 'add'; view: ClassView; lesson?: undefined }
  | { what: 'move' | 'note'; view: ClassView; lesson: ClassLessonView }

const titles = {
  add: m.enrolments_add_lesson,
  move: m.enrolments_move_lesson,
  note: m.enrolments_note_lesson,
} as const

/** Adds, moves or describes a lesson; enrolled students are named first. */
export function LessonDialog({ task, onClose }: { task: LessonTask; onClose: () => void }) {
  const { what, view, lesson } = task
  const today = hongKongDay(new Date())
  const [times, setTimes] = useState<LessonTimes>({
    date: lesson && lesson.date > today ? lesson.date : today,
    time: lesson?.time ?? view.time,
    end_time: lesson?.end_time ?? view.end_time,
  })
  const [note, setNote] = useState(lesson?.note ?? '')
  const [change, setChange] = useState<ClassChangeView | null>(null)

  async function send(confirm: boolean, reason: string) {
    if (task.what === 'add')
      await laterApi.classLessonAdd({ body: { class_id: view.class_id, ...times, note } })
    else {
      const { lesson_id } = task.lesson
      if (task.what === 'move')
        await laterApi.classLessonMove({ body: { lesson_id, ...times, confirm, reason } })
      if (task.what === 'note') await laterApi.classLessonNote({ body: { lesson_id, note } })
    }
    await refreshPlaces()
    toast.show({ text: m.classes_saved(), tone: 'good' })
    onClose()
  }
  const sending = useMutation({
    mutationFn: () => send(false, ''),
    onError: error => setChange(changeIn(error)),
  })
  if (change)
    return (
      <ChangeDialog
        title={titles[what]()}
        change={change}
        yesText={titles[what]()}
        onNo={onClose}
        onYes={reason => send(true, reason)}
      />
    )
  const taken = refusedTimes(sending.error)
  const hasTimes = what === 'add' || what === 'move'
  return (
    <Dialog open title={titles[what]()} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!sending.isPending) sending.mutate()
        }}
      >
        {taken.length > 0 ? (
          <RefusedTimes times={taken} />
        ) : (
          sending.error && <FormError>{failureOf(sending.error).text}</FormError>
        )}
        {lesson && (
          <p>{m.enrolments_when({ day: shortDayText(lesson.date), times: clockTimesText(lesson) })}</p>
        )}
        {hasTimes && <TimeFields times={times} onChange={setTimes} />}
        {(what === 'note' || what === 'add') && (
          <Field label={m.enrolments_note()} optional>
            <Textarea
              rows={3}
              maxLength={2000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
        )}
        <div className={styles.acts}>
          <Button variant="line" onClick={onClose}>
            {m.ui_close()}
          </Button>
          <Button type="submit" busy={sending.isPending} busyText={m.ui_please_wait()}>
            {titles[what]()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
