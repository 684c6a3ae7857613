import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import * as styles from './chosen-bar.module.css'
import type { Chosen } from './use-chosen.ts'

interface ChosenBarProps {
  chosen: Pick<Chosen<never>, 'clear'> & { rows: ReadonlyMap<string, unknown> }
  /** Instead of how many there are. */
  text?: string
  /** What can be done to them together. */
  children: ReactNode
}

/** At the foot of the list, as long as something is chosen. */
export function ChosenBar({ chosen, text, children }: ChosenBarProps) {
  if (chosen.rows.size === 0) return null
  return (
    <section className={styles.bar} aria-label={m.admin_chosen_label()}>
      <p aria-live="polite">{text ?? m.admin_chosen({ shown: wholeNumber(chosen.rows.size) })}</p>
      <Button variant="quiet" onClick={chosen.clear}>
        {m.admin_income_clear()}
      </Button>
      {children}
    </section>
  )
}
