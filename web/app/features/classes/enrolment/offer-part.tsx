import type { Enrolment } from '#contract/classes/enrolments.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { momentText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/query.ts'
import { useLastingSession } from '../../../lib/session.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { PayForm } from '../../commerce/checkout/pay-form.tsx'
import { usePaymentSetup } from '../../commerce/checkout/payment-setup.ts'
import { TestStrip } from '../../commerce/checkout/test-strip.tsx'
import { HeldPromise } from '../../commerce/held/held-promise.tsx'
import { classItems, finishPlace } from './class-line.ts'
import { Leave } from './leave.tsx'
import { leaveRule } from './leave-rule.ts'
import * as styles from './offer-part.module.css'
import { TimeLeft } from './time-left.tsx'

interface OfferPartProps {
  enrolment: Enrolment
  cancelHours: number
  onChanged: () => void
}

/** The possible actions: paying for a held seat, withdrawing a request, leaving. */
export function OfferPart({ enrolment, cancelHours, onChanged }: OfferPartProps) {
  const { state, held_until, can_leave_until, can_withdraw } = enrolment
  const price = amountText(centsOf(enrolment.price))
  const again = <ButtonLink to={`/my-classes?class=${enrolment.class_id}`}>{m.classes_see()}</ButtonLink>
  switch (state) {
    case 'offered':
    case 'held':
      return (
        <>
          {held_until && <TimeLeft until={held_until} onOver={onChanged} />}
          <TakeOffer enrolment={enrolment} onChanged={onChanged} />
          <Leave enrolment={enrolment} text={m.enrolments_let_go()} onChanged={onChanged} />
          {enrolment.price > 0 && (
            <p className={styles.small}>{leaveRule(enrolment.first_lesson, cancelHours)}</p>
          )}
        </>
      )
    case 'requested':
    case 'asked':
      return (
        <>
          <div className={styles.info}>
            <Icon name="shield" />
            <div>
              <b>{state === 'requested' ? m.enrolments_authorised() : m.enrolments_asked_free()}</b>
              <p>
                {state === 'requested'
                  ? m.enrolments_authorised_text({ price })
                  : m.enrolments_asked_free_text()}
              </p>
            </div>
          </div>
          <Leave enrolment={enrolment} text={m.enrolments_withdraw()} onChanged={onChanged} />
        </>
      )
    case 'waiting':
      return can_withdraw ? (
        <Leave enrolment={enrolment} text={m.enrolments_stop_waiting()} onChanged={onChanged} />
      ) : (
        again
      )
    case 'confirmed':
      return can_leave_until ? (
        <>
          <p className={styles.small}>
            {enrolment.refund > 0 && m.enrolments_leave_until({ when: momentText(can_leave_until) })}{' '}
            <ZoneNote at={can_leave_until} />
          </p>
          <Leave enrolment={enrolment} text={m.enrolments_leave()} onChanged={onChanged} />
        </>
      ) : (
        again
      )
    default:
      return again
  }
}

function TakeOffer({ enrolment, onChanged }: { enrolment: Enrolment; onChanged: () => void }) {
  const session = useLastingSession()
  const setup = usePaymentSetup(session?.userId ?? null)
  const total = centsOf(enrolment.price)
  const { class_id, learner_id } = enrolment
  const free = useMutation({
    mutationFn: () => api.classEnroll({ body: { classes: [class_id], learner_id } }),
    onSuccess: ({ enrolments }) => {
      finishPlace(enrolments[0]?.state ?? 'confirmed')
      onChanged()
    },
  })
  if (total === 0)
    return (
      <>
        {free.error && <FormError>{failureOf(free.error).text}</FormError>}
        <Button
          size="large"
          wide
          busy={free.isPending}
          busyText={m.classes_submitting()}
          onClick={() => free.mutate()}
        >
          {m.enrolments_confirm_seat()}
        </Button>
      </>
    )
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt lang={languageOf(enrolment.title)}>{enrolment.title}</dt>
          <dd>{amountText(total)}</dd>
        </div>
        <div>
          <dt>{m.enrolments_total()}</dt>
          <dd>{amountText(total)}</dd>
        </div>
      </dl>
      <HeldPromise lessons={enrolment.lessons} />
      {setup.state === 'ready' && setup.config.test_mode && <TestStrip />}
      <PayForm
        basket={{
          from: 'class',
          total,
          items: classItems({ classId: class_id, learnerId: learner_id }),
        }}
        setup={setup}
        onStale={onChanged}
        onDone={onChanged}
      />
    </>
  )
}
