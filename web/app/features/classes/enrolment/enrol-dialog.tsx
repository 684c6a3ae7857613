import { useState } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import type { Enrolment } from '#contract/classes/enrolments.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/query.ts'
import { useLastingSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { ForWhom } from '../../accounts/learners/for-whom.tsx'
import { useForWhom } from '../../accounts/learners/use-for-whom.ts'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import { PayForm } from '../../commerce/checkout/pay-form.tsx'
import { usePaymentSetup } from '../../commerce/checkout/payment-setup.ts'
import { TestStrip } from '../../commerce/checkout/test-strip.tsx'
import { HeldPromise } from '../../commerce/held/held-promise.tsx'
import { Countdown, useSecondsLeft } from '../../lessons/book/countdown.tsx'
import { HoldExpired } from '../../lessons/book/hold-expired.tsx'
import { leaveText, lessonsText } from '../calendar/class-texts.ts'
import { priceOf } from '../calendar/item-texts.ts'
import { refreshClasses } from '../calendar/use-classes.ts'
import { classItems, finishPlace } from './class-line.ts'
import { ClassSummary } from './class-summary.tsx'
import * as styles from './enrol-dialog.module.css'
import { NoSpace } from './no-space.tsx'
import { useClassHold } from './use-class-hold.ts'
import { useOwnPlaces } from './use-enrolment.ts'

interface EnrolDialogProps {
  view: ClassView
  onClose: () => void
  onDone: () => void
}

/** From 'Enroll In' to the seat: who attends, then paying; if the class is full, asking or waiting. */
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
    return (
      <NoSpace
        view={shown}
        waiting={data.waiting}
        canWait={data.can_wait}
        onClose={onClose}
        onDone={onDone}
      />
    )
  return (
    <TakePlace
      view={shown}
      own={data.enrolment}
      onStale={() => void Promise.all([places.refetch(), refreshClasses()])}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

interface TakePlaceProps extends EnrolDialogProps {
  /** The caller's enrolments in this class, each for someone. */
  own: readonly Enrolment[]
  onStale: () => void
}

function TakePlace({ view, own, onStale, onClose, onDone }: TakePlaceProps) {
  const session = useLastingSession()
  const [step, setStep] = useState<'who' | 'pay'>('who')
  const whom = useForWhom()
  const { learnerId, text: learner } = whom.participantOf('one')
  const [paying, setPaying] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const setup = usePaymentSetup(session?.userId ?? null)
  const total = centsOf(view.price_now)
  const approval = view.require_approval === 'yes'
  // Someone approved earlier pays at once.
  const isApproved = (id: number | null) =>
    own.some(({ learner_id, ...one }) => learner_id === id && one.approved)
  const free = useMutation({
    mutationFn: (learner_id: number | null) =>
      api.classEnroll({ body: { classes: [view.class_id], learner_id } }),
    onSuccess: ({ enrolments }) => {
      finishPlace(enrolments[0]?.state ?? 'confirmed')
      onDone()
    },
  })
  const itemsFor = (id: number | null) =>
    classItems({ classId: view.class_id, learnerId: id, authorise: approval && !isApproved(id) })
  const items = itemsFor(learnerId)
  const hold = useClassHold({ items, total, onStale, onDone })
  const seconds = useSecondsLeft(step === 'pay' ? hold.until : null)
  // A paid or possibly paid seat never expires.
  const expired = step === 'pay' && seconds === 0 && !paying && !waiting
  const leave = leaveText(view)
  function close() {
    if (paying || hold.busy) return
    onClose()
    if (!waiting) void hold.release()
  }
  async function go() {
    const personOf = await whom.settle()
    if (!personOf) return
    const { learnerId: id } = personOf('one')
    if (total === 0) free.mutate(id)
    else if (await hold.take(itemsFor(id))) setStep('pay')
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
            <Button
              busy={free.isPending || hold.busy || whom.busy}
              busyText={total === 0 ? m.classes_submitting() : m.ui_please_wait()}
              onClick={() => void go()}
            >
              {whom.saveText ?? (total === 0 ? m.classes_enrol() : m.enrolments_go_to_pay())}
            </Button>
          </>
        ) : (
          <Button variant="line" icon="back" disabled={paying || waiting} onClick={() => setStep('who')}>
            {m.enrolments_back()}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {step === 'pay' && !expired && !waiting && <Countdown seconds={seconds} />}
        <ClassSummary view={view} />
        {step === 'who' && (
          <>
            {free.error && <FormError>{failureOf(free.error).text}</FormError>}
            <ForWhom whom={whom} disabled={free.isPending} />
          </>
        )}
        {(step === 'who' || expired) && hold.price !== null && (
          <FormError>{m.bookings_price_changed({ price: amountText(hold.price) })}</FormError>
        )}
        {(step === 'who' || expired) && <FormFailure failure={hold.failure} onRetry={() => void go()} />}
        {step === 'pay' && (
          <p className={styles.total}>
            <b>{learner ? m.enrolments_for({ learner }) : m.enrolments_for_me()}</b>
          </p>
        )}
        <p className={styles.total}>
          <span>{lessonsText(view)}</span>
          <b>{priceOf(view.price_now)}</b>
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
          {leave && (
            <li>
              <Icon name="refund" />
              <span>{leave}</span>
            </li>
          )}
        </ul>
        {total > 0 && <HeldPromise lessons={view.lessons_left} />}
        {expired && (
          <HoldExpired text={m.enrolments_expired_text()} busy={hold.busy} onAgain={() => void hold.take()} />
        )}
        {step === 'pay' && !expired && (
          <>
            {setup.state === 'ready' && setup.config.test_mode && <TestStrip />}
            <PayForm
              basket={{ from: 'class', total, items }}
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
