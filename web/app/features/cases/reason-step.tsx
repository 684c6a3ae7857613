import type { ReactNode } from 'react'
import { type ReportReason, reportReasons } from '#contract/rules/cases.ts'
import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Reported } from '../site/report-slot.ts'
import { kindNames, reasonLooks } from './reason-texts.ts'
import * as styles from './report.module.css'

/** What is being reported, in the reporter's terms. */
export function ReportedThing({ what }: { what: Reported }) {
  return (
    <div className={styles.thing}>
      <p>{m.cases_reporting({ kind: kindNames[what.kind]() })}</p>
      <b className="person">{what.name}</b>
      {what.detail && <span>{what.detail}</span>}
    </div>
  )
}

interface ReasonStepProps {
  what: Reported
  reason: ReportReason | null
  onReason: (reason: ReportReason) => void
  onNext: () => void
  onClose: () => void
}

export function ReasonStep({ what, reason, onReason, onNext, onClose }: ReasonStepProps) {
  const isTalk = what.kind === 'conversation' || what.kind === 'message'
  const choice = (one: ReportReason): ReactNode => {
    const { label, help, icon } = reasonLooks[one]
    return (
      <label key={one} className={cx(styles.reason, one === 'child_safety' && styles.child)}>
        <Icon name={icon} />
        <span>
          <b>{label()}</b>
          {help && <span className="help">{help()}</span>}
        </span>
        <span className="tick">
          <input
            type="radio"
            name="reason"
            value={one}
            checked={reason === one}
            onChange={() => onReason(one)}
          />
        </span>
      </label>
    )
  }
  return (
    <form
      className={styles.step}
      onSubmit={event => {
        event.preventDefault()
        if (reason) onNext()
      }}
    >
      <ReportedThing what={what} />
      <fieldset className={styles.reasons}>
        <legend className="vh">{m.cases_why_title()}</legend>
        {choice('child_safety')}
        <div className={styles.others}>{reportReasons.filter(one => one !== 'child_safety').map(choice)}</div>
      </fieldset>
      <p className={styles.private}>
        <Icon name="lock" />
        {isTalk ? m.cases_private_talk() : m.cases_private()}
      </p>
      <div className="dialog-acts">
        <Button variant="line" onClick={onClose}>
          {m.cases_cancel()}
        </Button>
        <Button type="submit" disabled={!reason}>
          {m.cases_continue()}
        </Button>
      </div>
    </form>
  )
}
