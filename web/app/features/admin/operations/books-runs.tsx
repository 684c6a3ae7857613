import type { BooksRun } from '#contract/commerce/books.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Chip } from '../../../ui/chip.tsx'
import * as styles from './books-runs.module.css'

/** The latest comparisons. */
export function BooksRuns({ runs }: { runs: readonly BooksRun[] }) {
  return (
    <section className={styles.runs} aria-labelledby="books-runs">
      <h2 id="books-runs">{m.operations_runs_latest()}</h2>
      {runs.length === 0 ? (
        <p className="muted">{m.operations_runs_none()}</p>
      ) : (
        <ul>
          {runs.map(({ id, at, checked, repaired, differences }) => (
            <li key={id}>
              <b>{momentText(at)}</b>
              <span>
                {m.operations_run_facts({ checked: wholeNumber(checked), repaired: wholeNumber(repaired) })}
              </span>
              {differences > 0 ? (
                <Chip tone="amber">
                  {m.operations_run_differences({ count: differences, shown: wholeNumber(differences) })}
                </Chip>
              ) : (
                <Chip tone="jade" icon="check">
                  {m.operations_run_agrees()}
                </Chip>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
