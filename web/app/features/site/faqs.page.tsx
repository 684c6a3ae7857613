import { m } from '#messages/messages.js'
import { Accordion, AccordionItem } from '../../ui/accordion.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { type BrandText, useBrandWords } from './brand-words.ts'
import * as contactUsStyles from './contact-us.module.css'
import * as styles from './faqs.module.css'
import * as legalPageStyles from './legal-page.module.css'
import { pageMeta } from './page-meta.ts'

export const meta = pageMeta(m.pages_faqs_title, m.pages_faqs_description)

interface Question {
  id: string
  question: BrandText
  answer: readonly BrandText[]
}

const questions: readonly Question[] = [
  {
    id: 'open',
    question: m.pages_faqs_open_question,
    answer: [m.pages_faqs_open_1, m.pages_faqs_open_2, m.pages_faqs_open_3],
  },
  {
    id: 'refund',
    question: m.pages_faqs_refund_question,
    answer: [m.pages_faqs_refund_1, m.pages_faqs_refund_2, m.pages_faqs_refund_3],
  },
  {
    id: 'age',
    question: m.pages_faqs_age_question,
    answer: [m.pages_faqs_age_1, m.pages_faqs_age_2, m.pages_faqs_age_3],
  },
]

export default function FaqsPage() {
  const words = useBrandWords()
  return (
    <div className={cx('wrap', styles.faqsPage)}>
      <header className={contactUsStyles.pagesHead}>
        <h1>{m.pages_faqs_heading()}</h1>
      </header>
      <section className={styles.faqs} aria-labelledby="faqs-list">
        <h2 className={legalPageStyles.pagesLead} id="faqs-list">
          {m.pages_faqs_lead()}
        </h2>
        <Accordion>
          {questions.map(({ id, question, answer }, place) => (
            <AccordionItem key={id} id={id} title={question(words)} open={place === 0}>
              {answer.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the texts are constant, their place is their name
                <p key={index}>{text(words)}</p>
              ))}
            </AccordionItem>
          ))}
        </Accordion>
      </section>
      <section className={styles.pagesMore} aria-labelledby="faqs-more">
        <div>
          <h2 id="faqs-more">{m.pages_faqs_more_heading()}</h2>
          <p>{m.pages_faqs_more_body()}</p>
        </div>
        <ButtonLink to="/contact-us">{m.pages_faqs_more_action()}</ButtonLink>
      </section>
    </div>
  )
}
