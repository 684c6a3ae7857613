import type { Enrolment } from '#contract/classes/enrolments.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './request-steps.module.css'

/** A request's progress. */
export function RequestSteps({ enrolment }: { enrolment: Enrolment }) {
  const { requested_at, teacher_name: teacher, state } = enrolment
  const name = enrolment.learner_name || m.enrolments_me()
  const price = amountText(centsOf(enrolment.price))
  const steps = [
    {
      title: m.enrolments_step_sent(),
      text: requested_at ? m.enrolments_step_for({ when: momentText(requested_at), name }) : name,
    },
    { title: m.enrolments_step_decides({ teacher }), text: m.enrolments_step_decides_text() },
    {
      title: m.enrolments_step_yours(),
      text:
        state === 'requested'
          ? m.enrolments_step_yours_text({ price })
          : m.enrolments_step_yours_link({ price }),
    },
  ]
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, at) => (
        <li
          key={title}
          data-state={at === 0 ? 'done' : at === 1 ? 'now' : 'next'}
          aria-current={at === 1 ? 'step' : undefined}
        >
          <span aria-hidden="true">{at === 0 ? <Icon name="check" /> : at + 1}</span>
          <div>
            <b>{title}</b>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
