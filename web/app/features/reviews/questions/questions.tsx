import { useState } from 'react'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { openSignIn } from '../../accounts/sign-in/open-sign-in.ts'
import type { QuestionsProps } from '../questions-place.tsx'
import { AskForm } from './ask-form.tsx'
import { QuestionItem } from './question-item.tsx'
import * as styles from './questions.module.css'
import { useQuestions } from './use-questions.ts'

/** Questions to the seller: public answered ones, open ones, and a form. */
export function Questions({ courseId, seller }: QuestionsProps) {
  const { signedIn, answered, open, renew } = useQuestions(courseId)
  const [asking, setAsking] = useState(false)
  const { rights } = open
  const mayAsk = !signedIn || rights?.may_ask === true
  const item = { seller, mayAnswer: rights?.may_answer, mayModerate: rights?.may_moderate, onChange: renew }

  async function ask() {
    if (signedIn || (await openSignIn())) setAsking(true)
  }

  return (
    <section className={styles.questions} aria-labelledby="questions-title">
      <div className={styles.head}>
        <div>
          <h2 id="questions-title">{m.questions_title()}</h2>
          <p className="small muted">{m.questions_lead()}</p>
        </div>
        {mayAsk && !asking && (
          <Button variant="line" icon="chat" onClick={() => void ask()}>
            {signedIn ? m.questions_ask() : m.questions_sign_in()}
          </Button>
        )}
      </div>
      {asking && mayAsk && (
        <AskForm
          courseId={courseId}
          onClose={() => setAsking(false)}
          onSent={() => {
            setAsking(false)
            void renew()
          }}
        />
      )}
      {open.list.length > 0 && (
        <div className={styles.open} data-part="open-questions">
          {open.list.map(question => (
            <QuestionItem key={question.id} question={question} {...item} />
          ))}
          {open.hasNextPage && (
            <Button variant="quiet" busy={open.isFetching} onClick={() => void open.fetchNextPage()}>
              {m.questions_more()}
            </Button>
          )}
        </div>
      )}
      {answered.isPending && (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {(answered.isError || open.isError) && (
        <FailedState
          title={m.questions_failed()}
          text={failureOf(answered.error ?? open.error).text}
          onRetry={() => void renew()}
          retrying={answered.isFetching || open.isFetching}
        />
      )}
      {answered.isSuccess && answered.count === 0 && open.list.length === 0 && (
        <p className={cx(styles.none, 'small muted')}>{m.questions_none()}</p>
      )}
      {answered.list.length > 0 && (
        <>
          <p className="small muted">
            {m.questions_count({ count: answered.count, shown: wholeNumber(answered.count) })}
          </p>
          <div>
            {answered.list.map(question => (
              <QuestionItem key={question.id} question={question} {...item} />
            ))}
          </div>
        </>
      )}
      {answered.hasNextPage && (
        <Button
          variant="line"
          className={styles.more}
          busy={answered.isFetching}
          onClick={() => void answered.fetchNextPage()}
        >
          {m.questions_more()}
        </Button>
      )}
    </section>
  )
}
