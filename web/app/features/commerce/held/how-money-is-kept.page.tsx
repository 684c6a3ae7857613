import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { HeldFigures } from '#contract/commerce/held.ts'
import { heldHours } from '#contract/rules/held-money.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { serverApi } from '../../../lib/api.ts'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { seo } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { HeldBooks } from './held-books.tsx'
import { HeldLantern, type LanternState } from './held-lantern.tsx'
import { HeldWire } from './held-wire.tsx'
import * as styles from './how-money-is-kept.module.css'

/** The page explains itself without the figures, so it doesn't fail because of them. */
export async function loader({ context }: LoaderFunctionArgs): Promise<{ figures: HeldFigures | null }> {
  return {
    figures: await serverApi(context)
      .heldFigures()
      .catch(() => null),
  }
}

export function meta({ location, matches }: MetaArgs) {
  const site = siteOf(matches)
  return seo({
    title: m.held_page_title(),
    description: m.held_page_description({ brand: site?.brand.name ?? '' }),
    pathname: location.pathname,
    site,
  })
}

interface Step {
  lantern: LanternState
  title: () => string
  text: () => string
}

const steps: readonly Step[] = [
  { lantern: 'first', title: m.held_page_pay, text: m.held_page_pay_text },
  { lantern: 'ended', title: m.held_page_hold, text: m.held_page_hold_text },
  {
    lantern: 'taught',
    title: m.held_page_taught,
    text: () => m.held_page_taught_text({ hours: wholeNumber(heldHours) }),
  },
  { lantern: 'refunded', title: m.held_page_back, text: m.held_page_back_text },
]

const questions: readonly { question: () => string; answer: () => string }[] = [
  { question: m.held_page_closes, answer: m.held_page_closes_answer },
  {
    question: m.held_page_wrong,
    answer: () => m.held_page_wrong_answer({ hours: wholeNumber(heldHours) }),
  },
  { question: m.held_page_absent, answer: m.held_page_absent_answer },
  { question: m.held_page_files, answer: m.held_page_files_answer },
]

export default function HowMoneyIsKeptPage() {
  const { figures } = useLoaderData<typeof loader>()
  return (
    <>
      <section className={styles.hero}>
        <HeldWire />
        <div className="wrap">
          <h1>{m.held_page_title()}</h1>
          <p className={styles.lead}>{m.held_page_lead()}</p>
          {figures && <HeldNow figures={figures} />}
        </div>
      </section>
      <section className={cx('wrap', styles.steps)} aria-label={m.held_page_steps()}>
        <ol>
          {steps.map(({ lantern, title, text }) => (
            <li key={lantern}>
              <HeldLantern state={lantern} large />
              <b>{title()}</b>
              <p>{text()}</p>
            </li>
          ))}
        </ol>
      </section>
      {figures && <HeldBooks figures={figures} />}
      <section className={cx('wrap', styles.questions)} aria-labelledby="held-questions">
        <h2 id="held-questions">{m.held_page_questions()}</h2>
        <div>
          {questions.map(({ question, answer }) => (
            <article key={question()}>
              <h3>{question()}</h3>
              <p>{answer()}</p>
            </article>
          ))}
        </div>
      </section>
      <section className={cx('wrap', styles.next)} aria-labelledby="held-next">
        <div>
          <h2 id="held-next">{m.held_page_next()}</h2>
          <ButtonLink to="/teachers" variant="primary" size="large">
            {m.held_page_next_action()}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

function HeldNow({ figures }: { figures: HeldFigures }) {
  const { held, held_lessons, held_families, at } = figures
  return (
    <div className={styles.now}>
      <span>{m.held_page_now()}</span>
      <b className="num">{exactAmountText(held)}</b>
      {held > 0 && (
        <small>
          {m.held_page_now_for({
            lessons: m.held_page_lessons({ count: held_lessons, shown: wholeNumber(held_lessons) }),
            families: m.held_page_families({ count: held_families, shown: wholeNumber(held_families) }),
          })}
        </small>
      )}
      <small>{momentText(at)}</small>
    </div>
  )
}
