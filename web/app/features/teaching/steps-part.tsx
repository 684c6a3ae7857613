import { m } from '#messages/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { TeachingHome } from './load-home.ts'
import * as partStyles from './part.module.css'
import { stepTexts } from './step-texts.ts'
import * as styles from './steps-part.module.css'

/** Until the first sale: the first open step has the link. */
export function StepsPart({ steps }: { steps: NonNullable<TeachingHome['steps']> }) {
  const next = steps.find(({ done }) => !done)?.step
  const done = steps.filter(one => one.done).length
  return (
    <section className={partStyles.part} aria-labelledby="teaching-steps">
      <div className={partStyles.head}>
        <h2 id="teaching-steps">{m.teaching_steps()}</h2>
        <span>{m.teaching_steps_done({ count: done, of: steps.length })}</span>
      </div>
      <ol>
        {steps.map(({ step, done: isDone }, index) => {
          const { title, text, to, act } = stepTexts[step]
          return (
            <li key={step} className={styles.step} data-next={step === next} data-done={isDone}>
              <span className={styles.mark} aria-hidden="true">
                {isDone ? <Icon name="check" /> : index + 1}
              </span>
              <div className={partStyles.what}>
                <b>{title()}</b>
                <span>{text()}</span>
                {isDone && <span className="vh">{m.teaching_step_done()}</span>}
              </div>
              {!isDone && to && act && (
                <ButtonLink to={to} variant={step === next ? 'primary' : 'line'}>
                  {act()}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
