import { useState } from 'react'
import type { Question } from '#contract/reviews/questions.ts'
import { m } from '#messages/messages.js'
import { ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { ReportButton } from '../../site/report-button.tsx'
import * as styles from './questions.module.css'
import { WhyDialog } from './why-dialog.tsx'

interface QuestionActsProps {
  question: Question
  own: boolean
  hidden: boolean
  mayModerate: boolean
  /** Null for people who can't. */
  onAnswer: (() => void) | null
  onChange: () => Promise<unknown>
}

/** What the reader can do about a question: as its seller, as the person who asked, or as anyone. */
export function QuestionActs({ question, own, hidden, mayModerate, onAnswer, onChange }: QuestionActsProps) {
  const [asked, setAsked] = useState<'hide' | null>(null)
  const question_id = question.id
  const about = <span className="vh"> {m.questions_of({ name: question.name })}</span>
  async function done(text: string) {
    setAsked(null)
    toast.show({ text, tone: 'good' })
    await onChange()
  }
  const restore = useMutation({
    mutationFn: async () => {
      await laterApi.questionRestore({ body: { question_id } })
      await done(m.questions_restored())
    },
    onError: showFailure,
  })
  const remove = useMutation({
    mutationFn: async () => {
      await ignoreMissing(laterApi.questionRemove({ body: { question_id } }))
      await done(m.questions_removed())
    },
    onError: showFailure,
  })
  return (
    <p className={styles.acts}>
      {onAnswer && (
        <Button variant="quiet" icon="chat" onClick={onAnswer}>
          {question.answer ? m.questions_answer_edit() : m.questions_answer()}
          {about}
        </Button>
      )}
      {mayModerate && !hidden && (
        <Button variant="quiet" onClick={() => setAsked('hide')}>
          {m.questions_hide()}
          {about}
        </Button>
      )}
      {mayModerate && hidden && (
        <Button variant="quiet" busy={restore.isPending} onClick={() => restore.mutate()}>
          {m.questions_restore()}
          {about}
        </Button>
      )}
      {own && (
        <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
          {m.questions_remove()}
        </Button>
      )}
      {!own && !mayModerate && (
        <ReportButton
          what={{
            kind: 'question',
            id: question_id,
            name: question.name,
            detail: question.question.slice(0, 120),
          }}
        />
      )}
      {asked === 'hide' && (
        <WhyDialog
          title={m.questions_hide_title()}
          text={m.questions_hide_text()}
          label={m.questions_hide_reason()}
          yesText={m.questions_hide()}
          onClose={() => setAsked(null)}
          onReason={async reason => {
            await laterApi.questionHide({ body: { question_id, reason } })
            await done(m.questions_hidden())
          }}
        />
      )}
    </p>
  )
}
