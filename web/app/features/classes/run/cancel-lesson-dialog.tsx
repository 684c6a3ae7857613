import { useState } from 'react'
import type { CancellingView } from '#contract/classes/class-changes.ts'
import type { ClassLessonView, ClassView } from '#contract/classes/classes.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useMutation, useQuery } from '../../../lib/query.ts'
import { sentences } from '../../../lib/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { type Choice, RadioCards } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshPlaces } from '../enrolment/use-enrolment.ts'
import { RefusedTimes, refusedTimes } from '../manage/refused-times.tsx'
import * as styles from './lesson-dialog.module.css'
import { type LessonTimes, TimeFields } from './time-fields.tsx'

interface CancelLessonDialogProps {
  view: ClassView
  lesson: Pick<ClassLessonView, 'lesson_id' | 'date' | 'time' | 'end_time'>
  onClose: () => void
}

type Instead = 'make_up' | 'other' | 'refund'

/** A make-up lesson comes first; without one, the sum that goes back is named before anything is done. */
export function CancelLessonDialog({ view, lesson, onClose }: CancelLessonDialogProps) {
  const { class_id } = view
  const asked = useQuery({
    ...queryOf(laterApi.classCancelPreview, { body: { class_id, lesson_id: lesson.lesson_id } }),
    gcTime: 0,
    staleTime: 0,
  })
  if (asked.data)
    return <Choose key="choose" view={view} lesson={lesson} preview={asked.data} onClose={onClose} />
  return (
    <Dialog open title={m.enrolments_cancel_lesson()} onClose={onClose}>
      {asked.isError ? (
        <Failed of={asked} />
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Dialog>
  )
}

const whenOf = ({ date, ...times }: LessonTimes): string =>
  m.enrolments_when({ day: shortDayText(date), times: clockTimesText(times) })

function refundChoice({ refund, refunded, refund_each, last }: CancellingView): Choice<Instead> {
  const notes = last ? [m.enrolments_cancel_last()] : []
  if (refund === 0)
    return {
      value: 'refund',
      label: m.enrolments_instead_nothing(),
      help: sentences(m.enrolments_instead_nothing_text(), ...notes),
    }
  const counted = { count: refunded, shown: wholeNumber(refunded) }
  const each =
    refund_each === null
      ? m.enrolments_instead_shares(counted)
      : m.enrolments_instead_each({ ...counted, amount: amountText(centsOf(refund_each)) })
  return {
    value: 'refund',
    label: m.enrolments_instead_refund({ amount: amountText(centsOf(refund)) }),
    help: last ? sentences(m.classes_sentence({ text: each }), ...notes) : each,
  }
}

function Choose({ view, lesson, preview, onClose }: CancelLessonDialogProps & { preview: CancellingView }) {
  const { make_up, refund, enrolled, names, last } = preview
  const [instead, setInstead] = useState<Instead>(make_up ? 'make_up' : 'refund')
  const today = hongKongDay(new Date())
  const { date, time, end_time } = lesson
  const [other, setOther] = useState<LessonTimes>({ date: date > today ? date : today, time, end_time })
  const [reason, setReason] = useState('')
  const to = instead === 'make_up' ? make_up : instead === 'other' ? other : null
  const isSame = to?.date === date && to.time === time && to.end_time === end_time
  const amount = refund > 0 ? amountText(centsOf(refund)) : ''

  const sending = useMutation({
    mutationFn: async () => {
      const said = { reason, confirm: true }
      if (to) await laterApi.classLessonMove({ body: { lesson_id: lesson.lesson_id, ...to, ...said } })
      else if (last) await laterApi.classCancel({ body: { class_id: view.class_id, ...said } })
      else await laterApi.classLessonCancel({ body: { lesson_id: lesson.lesson_id, ...said } })
      await refreshPlaces()
    },
    onSuccess: () => {
      const text = to
        ? m.enrolments_moved_to({ day: shortDayText(to.date) })
        : amount
          ? m.enrolments_cancelled_refund({ amount })
          : m.enrolments_cancelled_done()
      toast.show({ text, tone: 'good' })
      onClose()
    },
  })
  const choices: Choice<Instead>[] = [
    ...(make_up
      ? [
          {
            value: 'make_up' as const,
            label: m.enrolments_instead_make_up({ when: whenOf(make_up) }),
            help: m.enrolments_instead_free(),
          },
        ]
      : []),
    { value: 'other', label: m.enrolments_instead_other(), help: m.enrolments_instead_choose() },
    refundChoice(preview),
  ]
  const taken = refusedTimes(sending.error)
  const yes = to
    ? m.enrolments_move_to({ day: shortDayText(to.date) })
    : amount
      ? m.enrolments_cancel_refund({ amount })
      : m.enrolments_cancel_lesson()
  return (
    <Dialog
      open
      title={m.enrolments_cancel_lesson()}
      lead={whenOf(lesson)}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose} data-autofocus>
            {m.enrolments_keep_lesson()}
          </Button>
          <Button
            onClick={() => sending.mutate()}
            disabled={isSame}
            busy={sending.isPending}
            busyText={m.ui_please_wait()}
          >
            {yes}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {taken.length > 0 ? (
          <RefusedTimes times={taken} />
        ) : (
          sending.error && <FormError>{failureOf(sending.error).text}</FormError>
        )}
        <RadioCards
          legend={m.enrolments_instead()}
          name="instead"
          choices={choices}
          value={instead}
          onChange={setInstead}
        />
        {instead === 'other' && <TimeFields times={other} onChange={setOther} />}
        {isSame && <p className="small muted">{m.enrolments_instead_same()}</p>}
        {enrolled > 0 && (
          <>
            <p className="small muted">{notifiedText({ enrolled, names })}</p>
            <Field label={m.enrolments_families_word()} optional>
              <Textarea
                rows={3}
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Who is told: everyone by name. */
export const notifiedText = ({ enrolled, names }: Pick<CancellingView, 'enrolled' | 'names'>): string =>
  m.enrolments_cancel_told({
    ...{ count: enrolled, shown: wholeNumber(enrolled) },
    names: names.join(m.classes_separator()),
  })
