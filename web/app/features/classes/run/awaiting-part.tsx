import type { ClassView } from '#contract/classes/classes.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useMutation, useQuery } from '../../../lib/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Unanswered } from '../../../ui/failed.tsx'
import { FormError } from '../../../ui/field.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { gradeLabel } from '../../accounts/learners/grades.ts'
import { refreshPlaces } from '../enrolment/use-enrolment.ts'
import * as styles from './awaiting-part.module.css'

/** Requests for a seat, and the teacher's answer. */
export function AwaitingPart({ userId, view }: { userId: number; view: ClassView }) {
  const asked = useQuery({
    ...queryOf(laterApi.enrollmentsAwaiting, { body: { teacher_id: userId } }),
    refetchOnWindowFocus: true,
  })
  const those = asked.data?.awaiting.find(({ class_id }) => class_id === view.class_id)?.enrolments ?? []
  return (
    <section className={cx('panel', styles.part)} aria-labelledby="awaiting">
      <h2 id="awaiting">
        {m.enrolments_awaiting()} <span className="chip num">{wholeNumber(those.length)}</span>
      </h2>
      {!asked.data ? (
        <Unanswered of={asked} title={m.enrolments_awaiting_failed()}>
          <Loading>
            <SkeletonText lines={3} />
          </Loading>
        </Unanswered>
      ) : those.length === 0 ? (
        <p className={styles.none}>{m.enrolments_awaiting_none()}</p>
      ) : (
        <ul>
          {those.map(one => (
            <Asking key={one.enrolment_id} classId={view.class_id} asking={one} />
          ))}
        </ul>
      )}
      <p className={styles.none}>{m.enrolments_awaiting_note()}</p>
    </section>
  )
}

type Awaiting = Awaited<
  ReturnType<typeof laterApi.enrollmentsAwaiting>
>['awaiting'][number]['enrolments'][number]

function Asking({ classId, asking }: { classId: number; asking: Awaiting }) {
  const { enrolment_id, display_name, learner_name, learner_grade, message, requested_at, state, price } =
    asking
  const name = learner_name || display_name
  const decide = (approve: boolean) => async () => {
    const body = { class_id: classId, enrolment_id }
    await (approve ? laterApi.enrollmentsApprove({ body }) : laterApi.enrollmentsDecline({ body }))
    toast.show({
      text: approve ? m.enrolments_approved({ name }) : m.enrolments_declined({ name }),
      tone: 'good',
    })
    await refreshPlaces()
  }
  const approval = useMutation({ mutationFn: decide(true) })
  const refusal = useMutation({ mutationFn: decide(false) })
  const error = approval.error ?? refusal.error
  const money = centsOf(price)
  const facts = [
    learner_grade && gradeLabel(learner_grade),
    requested_at && m.enrolments_asked_at({ when: momentText(requested_at) }),
  ]
  return (
    <li className={styles.asking}>
      <div className={styles.who}>
        <Avatar name={name} />
        <span>
          <b>{name}</b>
          <small>{facts.filter(Boolean).join(' · ')}</small>
        </span>
      </div>
      {message && <p>{m.classes_quoted({ text: message })}</p>}
      {money > 0 && (
        <small>
          {state === 'requested'
            ? m.enrolments_is_authorised({ price: amountText(money) })
            : m.enrolments_pays_later({ price: amountText(money) })}
        </small>
      )}
      {error && <FormError>{failureOf(error).text}</FormError>}
      <div className={styles.acts}>
        <Button
          variant="line"
          busy={refusal.isPending}
          busyText={m.enrolments_declining()}
          disabled={approval.isPending}
          onClick={() => refusal.mutate()}
        >
          {m.enrolments_decline()}
          <span className="vh"> {name}</span>
        </Button>
        <Button
          icon="check"
          busy={approval.isPending}
          busyText={m.enrolments_approving()}
          disabled={refusal.isPending}
          onClick={() => approval.mutate()}
        >
          {m.enrolments_approve()}
          <span className="vh"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
