import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { Tab } from '../products/list-query.ts'
import type { ChangeTask } from './change-dialog.tsx'
import * as styles from './chosen-bar.module.css'
import type { Chosen } from './use-chosen.ts'

interface ChosenBarProps {
  chosen: Chosen
  tab: Tab
  /** On this page. */
  shown: readonly number[]
  /** In the whole list, on all pages. */
  count: number
  onTask: (task: ChangeTask) => void
}

/** Actions for the selected products, or how to select some. */
export function ChosenBar({ chosen, tab, shown, count, onTask }: ChosenBarProps) {
  const wholePage = shown.length > 0 && shown.every(id => chosen.ids.has(id))
  const number = chosen.all ? count : chosen.ids.size
  return (
    <section className={styles.bar} aria-label={m.chosen_title()} data-part="chosen">
      <label className={styles.page}>
        <input
          type="checkbox"
          checked={chosen.all || wholePage}
          onChange={event => chosen.toggle(shown, event.currentTarget.checked)}
        />
        <span>{number > 0 ? m.chosen_count({ count: wholeNumber(number) }) : m.chosen_page()}</span>
      </label>
      {number > 0 && (
        <>
          {!chosen.all && wholePage && count > chosen.ids.size && (
            <Button variant="quiet" onClick={chosen.chooseAll}>
              {m.chosen_all({ count: wholeNumber(count) })}
            </Button>
          )}
          <div className={styles.acts}>
            <Button variant="line" onClick={() => onTask('price')}>
              {m.chosen_price()}
            </Button>
            <Button variant="line" onClick={() => onTask(tab === 'active' ? 'aside' : 'sale')}>
              {tab === 'active' ? m.authoring_deactivate() : m.authoring_activate()}
            </Button>
            <Button variant="quiet" onClick={chosen.clear}>
              {m.chosen_clear()}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
