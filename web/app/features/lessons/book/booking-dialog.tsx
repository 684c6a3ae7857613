import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { localePath } from '../../../lib/locale.ts'
import { invalidate } from '../../../lib/query.ts'
import { useLastingSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ForWhom } from '../../accounts/learners/for-whom.tsx'
import { type Participant, useForWhom } from '../../accounts/learners/use-for-whom.ts'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import { teacherPath } from '../../catalogue/addresses.ts'
import { PayForm } from '../../commerce/checkout/pay-form.tsx'
import { usePaymentSetup } from '../../commerce/checkout/payment-setup.ts'
import { TestStrip } from '../../commerce/checkout/test-strip.tsx'
import { HeldPromise } from '../../commerce/held/held-promise.tsx'
import { packageTitle } from './bookable.ts'
import type { PaidLesson } from './booked-lessons.ts'
import * as styles from './booking-dialog.module.css'
import { ChosenLessons, PromiseLines } from './chosen-lessons.tsx'
import { Countdown, useSecondsLeft } from './countdown.tsx'
import { EachForWhom, keyOf } from './each-for-whom.tsx'
import { renewFreeTimes, useFreeTimes } from './free-times.ts'
import { HoldExpired } from './hold-expired.tsx'
import { trialItems } from './trial-line.tsx'
import { useHold, useTrials } from './trial-selection.ts'
import { releaseHold, useSeatHold } from './use-seat-hold.ts'

type Step = 'who' | 'pay'

/** The selection, who attends, and the payment; the seats are held in the meantime. */
export function BookingDialog({ onClose }: { onClose: () => void }) {
  const session = useLastingSession()
  const navigate = useNavigate()
  const trials = useTrials()
  const [step, setStep] = useState<Step>('who')
  const [paying, setPaying] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const whom = useForWhom(trials.flatMap(({ time }) => (time ? [keyOf(time)] : [])))
  const lessonsFor = (personOf: (key: string) => Participant) =>
    trials.flatMap((trial): PaidLesson[] => {
      const { packageId, teacherName, price, time } = trial
      if (!time) return []
      const { learnerId, text } = personOf(keyOf(time))
      const title = packageTitle(trial)
      return [{ ...time, packageId, teacherName, price, title, learnerId, learnerName: text }]
    })
  const lessons = lessonsFor(whom.participantOf)
  const total = lessons.reduce((sum, { price }) => sum + price, 0)
  const setup = usePaymentSetup(session?.userId ?? null)
  // Every teacher page has already requested it.
  const { data } = useFreeTimes(trials[0]?.teacherId ?? 0)
  const hold = useSeatHold()
  const until = useHold()?.until ?? null
  const seconds = useSecondsLeft(step === 'pay' ? until : null)
  // A paid or possibly paid booking never expires.
  const expired = step === 'pay' && seconds === 0 && !paying && !waiting

  // The selection is gone, or was removed in another part of the page.
  const nothing = lessons.length === 0
  useEffect(() => {
    if (nothing) onClose()
  }, [nothing, onClose])

  // Another step starts at its top, also for screen readers.
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    body.current?.closest('dialog')?.scrollTo(0, 0)
    body.current?.focus({ preventScroll: true })
  }, [step])

  function close() {
    if (paying || hold.busy) return
    onClose()
    if (!waiting) void releaseHold()
  }
  function changeTime() {
    close()
    const teacherId = trials[0]?.teacherId
    if (teacherId) void navigate(localePath(`${teacherPath(teacherId)}#times`))
  }
  async function go() {
    const personOf = await whom.settle()
    if (!personOf) return
    const held = await hold.take(lessonsFor(personOf), total)
    void invalidate('learnerList')
    if (held) setStep('pay')
  }
  return (
    <Dialog
      open
      size="medium"
      onClose={close}
      title={step === 'who' ? m.accounts_for_title() : m.bookings_pay_title()}
      lead={<Steps step={step} />}
      actions={
        step === 'who' ? (
          <Foot
            total={total}
            busy={hold.busy || whom.busy}
            text={whom.saveText}
            onBack={close}
            onGo={() => void go()}
          />
        ) : (
          <Button variant="line" icon="back" disabled={paying || waiting} onClick={() => setStep('who')}>
            {m.bookings_back()}
          </Button>
        )
      }
    >
      <div className={styles.body} ref={body} tabIndex={-1}>
        {step === 'pay' && !expired && !waiting && <Countdown seconds={seconds} />}
        {(step === 'pay' || lessons.length === 1) && (
          <ChosenLessons
            lessons={lessons}
            trials={trials}
            onTime={step === 'who' ? changeTime : undefined}
            onWho={step === 'pay' && !paying && !waiting ? () => setStep('who') : undefined}
          />
        )}
        {step === 'who' && (
          <>
            {lessons.length === 1 ? (
              lessons.map(({ slotId }) => (
                <ForWhom key={slotId} whom={whom} at={keyOf({ slotId })} hideLegend disabled={hold.busy} />
              ))
            ) : (
              <EachForWhom whom={whom} lessons={lessons} disabled={hold.busy} onTime={changeTime} />
            )}
            <PromiseLines lessons={lessons} cancelHours={data?.[0]?.cancel_hours} />
            {total > 0 && <HeldPromise lessons={lessons.length} />}
          </>
        )}
        {(step === 'who' || expired) && hold.price !== null && (
          <p className={styles.told} role="alert">
            <Icon name="info" />
            <span>{m.bookings_price_changed({ price: amountText(hold.price) })}</span>
          </p>
        )}
        {(step === 'who' || expired) && <FormFailure failure={hold.failure} onRetry={() => void go()} />}
        {expired && (
          <HoldExpired
            text={m.bookings_expired_text()}
            busy={hold.busy}
            onAgain={() => void hold.take(lessons, total)}
          />
        )}
        {step === 'pay' && !expired && (
          <>
            {setup.state === 'ready' && setup.config.test_mode && <TestStrip />}
            <Sums lessons={lessons} total={total} />
            <HeldPromise lessons={lessons.length} />
            <PayForm
              basket={{ from: 'booking', items: trialItems(lessons), total }}
              setup={setup}
              onStale={() => renewFreeTimes()}
              onBusy={setPaying}
              onWaiting={setWaiting}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Steps({ step }: { step: Step }) {
  const steps = [m.bookings_step_time(), m.bookings_step_who(), m.bookings_step_pay()]
  const at = step === 'who' ? 1 : 2
  return (
    <span className={styles.steps}>
      {steps.map((name, index) => (
        <span key={name} data-state={index < at ? 'done' : index === at ? 'now' : 'next'}>
          {index < at && <Icon name="check" />}
          {name}
        </span>
      ))}
    </span>
  )
}

interface FootProps {
  total: number
  busy: boolean
  /** What the button does first; null if nothing. */
  text: string | null
  onBack: () => void
  onGo: () => void
}

function Foot({ total, busy, text, onBack, onGo }: FootProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.sum}>
        <b>{total === 0 ? m.bookings_free() : amountText(total)}</b>
        {total > 0 && <span>{m.bookings_to_pay()}</span>}
      </p>
      <Button variant="line" size="large" className={styles.onlyDesk} onClick={onBack}>
        {m.bookings_back()}
      </Button>
      <Button size="large" busy={busy} busyText={m.ui_please_wait()} onClick={onGo}>
        {text ?? (total === 0 ? m.bookings_book_free() : m.bookings_go_to_pay())}
      </Button>
    </div>
  )
}

function Sums({ lessons, total }: { lessons: readonly PaidLesson[]; total: number }) {
  return (
    <dl className={styles.sums}>
      {lessons.map(({ slotId, title, price, learnerName }) => (
        <div key={slotId}>
          <dt>{learnerName ? m.bookings_sum_for({ title, learner: learnerName }) : title}</dt>
          <dd>{amountText(price)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{m.bookings_total()}</dt>
        <dd>{amountText(total)}</dd>
      </div>
    </dl>
  )
}
