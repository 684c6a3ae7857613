import type { ReactNode } from 'react'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import * as styles from './teacher-filters.module.css'

export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface TickProps {
  label: string
  count?: number
  checked: boolean
  onChange: () => void
  /** The name of its group, if only one of several can be active. */
  radio?: string
}

export function Tick({ label, count, checked, onChange, radio }: TickProps) {
  return (
    <label className={cx('tick', styles.tick, count === 0 && styles.nobody)}>
      <input type={radio ? 'radio' : 'checkbox'} name={radio} checked={checked} onChange={onChange} />
      <span>{label}</span>
      {count !== undefined && <span className={cx(styles.count, 'num')}>{wholeNumber(count)}</span>}
    </label>
  )
}
