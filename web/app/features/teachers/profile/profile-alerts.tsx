import type { ReactNode } from 'react'
import type { DocumentRequest } from '#contract/teachers/teacher-application.ts'
import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readRichText } from '../../../ui/rich-text/read-rich-text.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { sectionId } from './form-section.tsx'
import * as styles from './profile-alerts.module.css'
import type { Payout } from './use-payout.ts'

interface ProfileAlertsProps {
  profile: TeacherProfile
  payout: Payout
  requests: readonly DocumentRequest[]
  /** The section that fixes it is below. */
  isPersonal: boolean
}

/** What needs attention, most urgent first. */
export function ProfileAlerts({ profile, payout, requests, isPersonal }: ProfileAlertsProps) {
  const toBank = (
    <Button variant="line" onClick={goToBank}>
      {m.profile_to_bank()}
    </Button>
  )
  const action = isPersonal ? toBank : undefined
  return (
    <>
      {requests.length > 0 && <RequestAlert userId={profile.user_id} requests={requests} />}
      {profile.payout_hold.frozen_at && (
        <Alert title={m.profile_frozen()} action={action}>
          <p>{m.profile_frozen_text()}</p>
        </Alert>
      )}
      {payout.state === 'none' && (
        <Alert title={m.profile_missing()} action={action}>
          <p>{m.profile_missing_text()}</p>
          <Wanted texts={payout.requirements} />
        </Alert>
      )}
      {payout.state === 'more_needed' && (
        <Alert title={m.profile_action_required()} action={action}>
          <p>{m.profile_more_needed_text()}</p>
          <Wanted texts={payout.requirements} />
        </Alert>
      )}
      {payout.state === 'refused' && (
        <Alert title={m.profile_action_required()} action={action}>
          <p>{m.profile_refused_text()}</p>
        </Alert>
      )}
    </>
  )
}

function goToBank() {
  const section = document.getElementById(sectionId('bank'))
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
}

const Wanted = ({ texts }: { texts: readonly string[] }) => (
  <ul>
    {texts.map(text => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

function RequestAlert({ userId, requests }: { userId: number; requests: readonly DocumentRequest[] }) {
  const to = `/teacher/upload-more-documents/${btoa(String(userId))}`
  return (
    <Alert
      title={m.profile_request_title()}
      action={
        hasScreen('/teacher/upload-more-documents/:userId') && (
          <ButtonLink icon="upload" to={to}>
            {m.profile_request_upload()}
          </ButtonLink>
        )
      }
    >
      <ol>
        {requests.map(({ id, request_text }) => (
          <li key={id}>
            <RichText className={styles.request} nodes={readRichText(request_text)} />
          </li>
        ))}
      </ol>
    </Alert>
  )
}

interface AlertProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

function Alert({ title, action, children }: AlertProps) {
  return (
    <section className={styles.alert} data-part="alert" aria-label={title}>
      <Icon name="warn" />
      <div className={styles.words}>
        <b>{title}</b>
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
