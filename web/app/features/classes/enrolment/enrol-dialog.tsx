import { useState } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import type { Enrolment } from '#contract/classes/enrolments.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { useMutation } from '../../../lib/query.ts'
import { useLastingSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { PayForm } from '../../commerce/checkout/pay-form.tsx'
import { usePaymentSetup } from '../../commerce/checkout/payment-setup.ts'
import { TestStrip } from '../../commerce/checkout/test-strip.tsx'
import { type Who, WhoComes } from '../../lessons/book/who-comes.tsx'
import { forAllText } from '../calendar/class-texts.ts'
import { priceOf } from '../calendar/item-texts.ts'
import { classItems, finishPlace } from './class-line.ts'
import { ClassSummary } from './class-summary.tsx'
import * as styles from './enrol-dialog.module.css'
import { NoSpace } from './no-space.tsx'
import { useOwnPlaces } from './use-enrolment.ts'

interface EnrolDialogProps {
  view: ClassView
  onClose: () => void
  onDone: () => void
}

/** From 'Enroll In' to the place: who comes, then paying; where the class is full, asking or waiting. */
export function EnrolDialog({ view, onClose, onDone }: EnrolDialogProps) {
  const places = useOwnPlaces(view.class_id)
  const { data } = places
  if (!data)
    return (
      <Dialog open title={m.enrolments_title()} onClose={onClose}>
        {places.isError ? (
          <Failed title={m.classes_one_failed()} of={places} />
        ) : (
          <Loading>
            <SkeletonText lines={5} />
          </Loading>
        )}
      </Dialog>
    )
  const shown = { ...view, free: data.free }
  if (data.free === 0)
    return <NoSpace view={shown} waiting={data.waiting} onClose={onClose} onDone={onDone} />
  return (
    <TakePlace
      view={shown}
      cancelHours={data.cancel_hours}
      own={data.enrolment}
      onStale={() => void places.refetch()}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

interface TakePlaceProps extends EnrolDialogProps {
  cancelHours: number
  /** What the caller has in this class, each for somebody. */
  own: readonly Enrolment[]
  onStale: () => void
}

function TakePlace({ view, cancelHours, own, onStale, onClose, onDone }: TakePlaceProps) {
  const session = useLastingSession()
  const [step, setStep] = useState<'who' | 'pay'>('who')
  const [who, setWho] = useState<Who>(null)
  const [paying, setPaying] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const setup = usePaymentSetup(session?.userId ?? null)
  const total = centsOf(view.class_price)
  const approval = view.require_approval === 'yes'
  // Who was approved before pays at once.
  const approved = own.some(
    ({ learner_id, ...one }) => learner_id === (who?.learner_id ?? null) && one.approved,
  )
  const free = useMutation({
    mutationFn: () =>
      api.classEnroll({ body: { classes: [view.class_id], learner_id: who?.learner_id ?? null } }),
    onSuccess: ({ enrolments }) => {
      finishPlace(enrolments[0]?.state ?? 'confirmed')
      onDone()
    },
  })
  const close = () => {
    if (!paying) onClose()
  }
  return (
    <Dialog
      open
      size="medium"
      onClose={close}
      title={step === 'who' ? m.enrolments_title() : m.enrolments_pay_title()}
      actions={
        step === 'who' ? (
          <>
            <Button variant="line" onClick={close}>
              {m.ui_close()}
            </Button>
            {total === 0 ? (
              <Button busy={free.isPending} busyText={m.classes_submitting()} onClick={() => free.mutate()}>
                {m.classes_enrol()}
              </Button>
            ) : (
              <Button onClick={() => setStep('pay')}>{m.enrolments_go_to_pay()}</Button>
            )}
          </>
        ) : (
          <Button variant="line" icon="back" disabled={paying || waiting} onClick={() => setStep('who')}>
            {m.enrolments_back()}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        <ClassSummary view={view} />
        {step === 'who' && (
          <>
            {free.error && <FormError>{failureOf(free.error).text}</FormError>}
            <WhoComes who={who} onWho={setWho} />
          </>
        )}
        <p className={styles.total}>
          <span>{forAllText(view)}</span>
          <b>{priceOf(view.class_price)}</b>
        </p>
        <ul className={styles.promises}>
          {approval && (
            <li>
              <Icon name="shield" />
              <span>
                {total > 0
                  ? m.enrolments_promise_approval({ price: amountText(total) })
                  : m.classes_approval_free()}
              </span>
            </li>
          )}
          <li>
            <Icon name="refund" />
            <span>{m.enrolments_promise_leave({ count: cancelHours, hours: wholeNumber(cancelHours) })}</span>
          </li>
        </ul>
        {step === 'pay' && (
          <>
            {setup.state === 'ready' && setup.config.test_mode && <TestStrip />}
            <PayForm
              basket={{
                from: 'class',
                total,
                items: classItems({
                  classId: view.class_id,
                  learnerId: who?.learner_id ?? null,
                  authorise: approval && !approved,
                }),
              }}
              setup={setup}
              onStale={onStale}
              onBusy={setPaying}
              onWaiting={setWaiting}
              onDone={onDone}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
