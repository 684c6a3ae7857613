import { useState } from 'react'
import type { OpenQuestion, Question } from '#contract/reviews/questions.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { QuestionsProps } from '../questions-place.tsx'
import { AnswerForm } from './answer-form.tsx'
import { QuestionActs } from './question-acts.tsx'
import * as styles from './questions.module.css'

interface QuestionItemProps {
  question: Question | OpenQuestion
  seller: QuestionsProps['seller']
  mayAnswer: boolean | undefined
  mayModerate: boolean | undefined
  onChange: () => Promise<unknown>
}

export function QuestionItem({ question, seller, mayAnswer, mayModerate, onChange }: QuestionItemProps) {
  const { name, date, answer } = question
  const [answering, setAnswering] = useState(false)
  const hidden = 'hidden' in question ? question.hidden : null
  const own = 'own' in question && question.own
  return (
    <article className={styles.item} data-part="question" aria-label={m.questions_of({ name })}>
      <Avatar name={name} src={question.avatar} lazy />
      <div className={styles.words}>
        <p className={styles.by}>
          <b className="person">{own ? m.questions_yours() : name}</b>
          <time dateTime={date}>{dayText(date)}</time>
          {hidden && <Chip tone="red">{m.questions_hidden_chip()}</Chip>}
          {!hidden && !answer && <Chip tone="amber">{m.questions_waiting()}</Chip>}
        </p>
        <p className={styles.text}>{question.question}</p>
        {hidden?.reason && (
          <p className="small muted">
            {hidden.by_staff
              ? m.questions_hidden_staff({ reason: hidden.reason })
              : m.questions_hidden_why({ reason: hidden.reason })}
          </p>
        )}
        {answer && !answering && (
          <div className={styles.answer}>
            <p className={styles.by}>
              <Avatar name={seller.name} src={seller.avatar} size="small" lazy />
              <b className="person" lang={languageOf(seller.name)}>
                {seller.name}
              </b>
              <Chip tone="jade">{m.questions_seller()}</Chip>
              <time dateTime={answer.date}>{dayText(answer.date)}</time>
            </p>
            <p className={styles.text}>{answer.text}</p>
          </div>
        )}
        {answering ? (
          <AnswerForm
            question={question}
            onClose={() => setAnswering(false)}
            onSaved={() => {
              setAnswering(false)
              void onChange()
            }}
          />
        ) : (
          <QuestionActs
            {...{ question, own, hidden: hidden !== null }}
            mayModerate={mayModerate === true}
            onAnswer={mayAnswer && !hidden ? () => setAnswering(true) : null}
            onChange={onChange}
          />
        )}
      </div>
    </article>
  )
}
