import type { ReactNode } from 'react'
import type { TeacherApplication } from '#contract/teachers/teacher-application.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { ResendLink } from '../../accounts/registration/resend-link.tsx'
import * as styles from './application-steps.module.css'
import { type StepState, stepsOf } from './steps-of.ts'

const marks: Readonly<Record<StepState, IconName>> = {
  done: 'check',
  now: 'clock',
  asked: 'upload',
  refused: 'x',
  later: 'more',
}

/** The status of an application, step by step, with what to do about it. */
export function ApplicationSteps({ application }: { application: TeacherApplication }) {
  const { state, email, submitted_at, decided_at, reason, documents } = application
  const steps = stepsOf(application)
  const decided = decided_at ? recentDayText(decided_at) : ''
  return (
    <ol className="panel" data-part="steps" data-state={state}>
      {steps.verified === 'done' ? (
        <Step state="done" title={m.apply_mine_verified()}>
          {m.apply_mine_verified_text({ email })}
        </Step>
      ) : (
        <Step state={steps.verified} title={m.apply_mine_verify()}>
          {m.apply_mine_unverified({ email })}{' '}
          <ResendLink label={m.apply_resend()} send={() => resend(email)} />
        </Step>
      )}
      <Step
        state={steps.documents}
        title={steps.documents === 'asked' ? m.apply_mine_asked() : m.apply_mine_received()}
      >
        {steps.documents === 'asked'
          ? m.apply_mine_asked_text()
          : documents.length > 0
            ? m.apply_mine_received_text({ count: documents.length, date: recentDayText(submitted_at) })
            : m.apply_mine_received_none({ date: recentDayText(submitted_at) })}
      </Step>
      <Step state={steps.review} title={m.apply_mine_review()}>
        {steps.review === 'done' ? m.apply_mine_reviewed() : m.apply_mine_review_text()}
      </Step>
      {state === 'declined' ? (
        <Step state="refused" title={m.apply_mine_declined()}>
          {m.apply_mine_declined_text({ date: decided })}
          <span className={styles.reason}>{reason}</span>
          <ButtonLink to="/become-teacher" iconEnd="arrow">
            {m.apply_again()}
          </ButtonLink>
        </Step>
      ) : (
        <Step state={steps.decision} title={m.apply_mine_approved()}>
          {state === 'approved'
            ? m.apply_mine_approved_text({ date: decided })
            : m.apply_mine_decision_text()}
          {state === 'approved' && (
            <span className={styles.ways}>
              {hasScreen('/my-profile') && (
                <ButtonLink to="/my-profile" icon="user">
                  {m.shell_nav_profile()}
                </ButtonLink>
              )}
              <ButtonLink to="/my-products/all" variant="line" icon="video">
                {m.shell_nav_my_products()}
              </ButtonLink>
            </span>
          )}
        </Step>
      )}
    </ol>
  )
}

const resend = (email: string) =>
  laterApi.verificationResendByEmail({
    body: { email, next: '/my-application' },
  })

const words: Readonly<Record<StepState, () => string>> = {
  done: () => m.apply_step_done(),
  now: () => m.apply_step_now(),
  asked: () => m.apply_step_asked(),
  refused: () => m.apply_step_refused(),
  later: () => m.apply_step_later(),
}

function Step({ state, title, children }: { state: StepState; title: string; children: ReactNode }) {
  return (
    <li
      className={styles.step}
      data-step={state}
      aria-current={state === 'now' || state === 'asked' ? 'step' : undefined}
    >
      <span className={styles.mark}>
        <Icon name={marks[state]} />
      </span>
      <div>
        <h2>
          {title}
          <span className="vh">{` (${words[state]()})`}</span>
        </h2>
        <div className={styles.text}>{children}</div>
      </div>
    </li>
  )
}
