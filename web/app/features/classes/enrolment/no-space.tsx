import { useState } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ForWhom } from '../../accounts/learners/for-whom.tsx'
import { useForWhom } from '../../accounts/learners/use-for-whom.ts'
import { ClassSummary } from './class-summary.tsx'
import * as styles from './no-space.module.css'
import { refreshPlaces } from './use-enrolment.ts'

interface NoSpaceProps {
  view: ClassView
  /** How many people are on the waiting list. */
  waiting: number
  /** Whether a free seat can still be offered. */
  canWait: boolean
  onClose: () => void
  onDone: () => void
}

/** The class is full: the teacher can add a seat, or the learner waits for one. Nothing is charged. */
export function NoSpace({ view, waiting, canWait, onClose, onDone }: NoSpaceProps) {
  const whom = useForWhom()
  const [message, setMessage] = useState('')
  const done = (text: string) => async () => {
    await refreshPlaces()
    toast.show({ text, tone: 'good' })
    onDone()
  }
  const request = useMutation({
    mutationFn: (learner_id: number | null) =>
      api.classEnroll({ body: { classes: [view.class_id], learner_id, message } }),
    onSuccess: done(m.enrolments_sent()),
  })
  const wait = useMutation({
    mutationFn: (learner_id: number | null) =>
      api.classWait({ body: { class_id: view.class_id, learner_id } }),
    onSuccess: done(m.enrolments_queued()),
  })
  const error = request.error ?? wait.error
  const ask = async (way: typeof request | typeof wait) => {
    const personOf = await whom.settle()
    if (personOf) way.mutate(personOf('one').learnerId)
  }
  return (
    <Dialog open onClose={onClose} title={m.enrolments_no_space()}>
      <div className={styles.body}>
        <ClassSummary view={view} seats />
        <p>{m.enrolments_no_space_text()}</p>
        {error && <FormError>{failureOf(error).text}</FormError>}
        <ForWhom whom={whom} disabled={request.isPending || wait.isPending} />
        <Field label={m.enrolments_message()} optional>
          <Textarea
            rows={2}
            maxLength={500}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </Field>
        <div className={styles.way}>
          <Button
            size="large"
            wide
            busy={request.isPending}
            busyText={m.enrolments_requesting()}
            disabled={wait.isPending}
            onClick={() => void ask(request)}
          >
            {m.enrolments_request()}
          </Button>
          <small>{m.enrolments_request_note({ teacher: view.teacher_name })}</small>
        </div>
        {canWait ? (
          <div className={styles.way}>
            <Button
              variant="line"
              size="large"
              wide
              icon="clock"
              busy={wait.isPending}
              busyText={m.ui_please_wait()}
              disabled={request.isPending}
              onClick={() => void ask(wait)}
            >
              {m.enrolments_wait({ count: waiting, shown: wholeNumber(waiting) })}
            </Button>
            <small>{m.enrolments_wait_note()}</small>
          </div>
        ) : (
          <p className="small muted">{m.enrolments_no_offer()}</p>
        )}
      </div>
    </Dialog>
  )
}
