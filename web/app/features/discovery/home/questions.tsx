import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { Accordion, AccordionItem } from '../../../ui/accordion.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import * as styles from './questions.module.css'

const questions: readonly { title: () => string; answer: () => string }[] = [
  { title: m.home_question_look, answer: m.home_question_look_answer },
  { title: m.home_question_preview, answer: m.home_question_preview_answer },
  { title: m.home_question_refund, answer: m.home_question_refund_answer },
  { title: m.home_question_age, answer: m.home_question_age_answer },
]

export function Questions() {
  return (
    <section className="sec" aria-labelledby="questions">
      <div className={cx('wrap', styles.asks)}>
        <div className={styles.asksHead}>
          <h2 id="questions">{m.home_questions_title()}</h2>
          <p>{m.home_questions_lead()}</p>
          <div className="row">
            {hasScreen('/faqs') && (
              <ButtonLink to="/faqs" variant="line" iconEnd="arrow">
                {m.home_questions_all()}
              </ButtonLink>
            )}
            {hasScreen('/contact-us') && (
              <ButtonLink to="/contact-us" variant="quiet">
                {m.home_questions_contact()}
              </ButtonLink>
            )}
          </div>
        </div>
        <Accordion>
          {questions.map(({ title, answer }, index) => (
            <AccordionItem key={title()} title={title()} open={index === 0}>
              <p>{answer()}</p>
            </AccordionItem>
          ))}
        </Accordion>
      </div>
    </section>
  )
}
