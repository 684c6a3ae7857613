import { m } from '#messages/messages.js'
import find from './art/step-find.svg'
import learn from './art/step-learn.svg'
import tryOut from './art/step-try.svg'
import * as styles from './how-it-works.module.css'

const steps: readonly { art: string; title: () => string; text: () => string }[] = [
  { art: find, title: m.home_step_find, text: m.home_step_find_text },
  { art: tryOut, title: m.home_step_try, text: m.home_step_try_text },
  { art: learn, title: m.home_step_learn, text: m.home_step_learn_text },
]

export function HowItWorks() {
  return (
    <section className="sec tint" aria-labelledby="how">
      <div className="wrap">
        <div className="sec-head">
          <div>
            <h2 id="how">{m.home_how_title()}</h2>
            <p>{m.home_how_lead()}</p>
          </div>
        </div>
        <ol className={styles.steps}>
          {steps.map(({ art, title, text }) => (
            <li key={art} className={styles.step}>
              <img src={art} alt="" width={320} height={180} loading="lazy" />
              <div>
                <h3>{title()}</h3>
                <p>{text()}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
