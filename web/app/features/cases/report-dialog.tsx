import { useState } from 'react'
import type { ReportReason } from '#contract/rules/cases.ts'
import { m } from '#messages/messages.js'
import type { laterApi } from '../../lib/later-api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Reported } from '../site/report-slot.ts'
import { ReasonStep } from './reason-step.tsx'
import { reasonNames } from './reason-texts.ts'
import { SentStep } from './sent-step.tsx'
import { WordsStep } from './words-step.tsx'

export type SentReport = Awaited<ReturnType<typeof laterApi.reportSend>>

/** First why, since a child's safety is asked about differently; then what happened; then what happens next. */
export function ReportDialog({ what, onClose }: { what: Reported; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [isChosen, setChosen] = useState(false)
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [sent, setSent] = useState<SentReport | null>(null)
  if (sent)
    return (
      <Dialog open size="medium" title={m.cases_sent_title()} onClose={onClose}>
        <SentStep sent={sent} onClose={onClose} />
      </Dialog>
    )
  if (!isChosen || !reason)
    return (
      <Dialog open size="medium" title={m.cases_why_title()} onClose={onClose}>
        <ReasonStep
          what={what}
          reason={reason}
          onReason={setReason}
          onNext={() => setChosen(true)}
          onClose={onClose}
        />
      </Dialog>
    )
  const title =
    reason === 'child_safety' ? m.cases_child_title() : m.cases_words_title({ reason: reasonNames[reason]() })
  return (
    <Dialog open size="medium" title={title} onClose={onClose}>
      <WordsStep
        what={what}
        reason={reason}
        text={text}
        onText={setText}
        pictures={pictures}
        onPictures={setPictures}
        onBack={() => setChosen(false)}
        onSent={setSent}
      />
    </Dialog>
  )
}
