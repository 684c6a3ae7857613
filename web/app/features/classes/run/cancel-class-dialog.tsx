import { useState } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshPlaces } from '../enrolment/use-enrolment.ts'
import { CancelLessonDialog, notifiedText } from './cancel-lesson-dialog.tsx'
import * as styles from './lesson-dialog.module.css'

/** Cancels the whole class: what goes back, and who is told, is named first. */
export function CancelClassDialog({ view, onClose }: { view: ClassView; onClose: () => void }) {
  const { class_id } = view
  const [reason, setReason] = useState('')
  const [single, setSingle] = useState(false)
  const asked = useQuery({
    ...queryOf(laterApi.classCancelPreview, { body: { class_id } }),
    gcTime: 0,
    staleTime: 0,
  })
  const preview = asked.data
  if (!preview)
    return (
      <Dialog open title={m.enrolments_cancel_class()} onClose={onClose}>
        {asked.isError ? (
          <Failed of={asked} />
        ) : (
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        )}
      </Dialog>
    )
  if (single) return <CancelLessonDialog view={view} lesson={preview.lesson} onClose={onClose} />
  const { lessons, refund, refunded, enrolled, others, make_up } = preview
  const amount = refund > 0 ? amountText(centsOf(refund)) : ''
  const counted = (count: number) => ({ count, shown: wholeNumber(count) })
  return (
    <ConfirmDialog
      title={m.enrolments_cancel_class()}
      yesText={amount ? m.enrolments_cancel_refund({ amount }) : m.enrolments_cancel_class()}
      noText={m.enrolments_keep_class()}
      onNo={onClose}
      onYes={async () => {
        await laterApi.classCancel({ body: { class_id, confirm: true, reason } })
        await refreshPlaces()
        const text = amount ? m.enrolments_cancelled_refund({ amount }) : m.classes_cancelled_whole()
        toast.show({ text, tone: 'good' })
        onClose()
      }}
    >
      <div className={styles.body}>
        <ul className={styles.facts}>
          <li>{m.enrolments_cancel_lessons(counted(lessons))}</li>
          <li>
            {amount
              ? m.enrolments_cancel_sum({ ...counted(refunded), amount })
              : m.enrolments_instead_nothing_text()}
          </li>
          <li>{enrolled > 0 ? notifiedText(preview) : m.enrolments_cancel_nobody()}</li>
          {others > 0 && <li>{m.enrolments_cancel_others(counted(others))}</li>}
        </ul>
        {make_up && (
          <div className={styles.instead}>
            <p>
              {m.enrolments_cancel_one({
                when: m.enrolments_when({
                  day: shortDayText(make_up.date),
                  times: clockTimesText(make_up),
                }),
              })}
            </p>
            <Button variant="line" icon="calendar" onClick={() => setSingle(true)}>
              {m.enrolments_make_up()}
            </Button>
          </div>
        )}
        {enrolled + others > 0 && (
          <Field label={m.enrolments_families_word()} optional>
            <Textarea
              rows={3}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )}
      </div>
    </ConfirmDialog>
  )
}
