import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import * as styles from './closing.module.css'

export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={styles.figures}>{children}</dl>
)

export function Figure({
  label,
  value,
  note,
  strong = false,
}: {
  label: string
  value: string
  note: string
  strong?: boolean
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={cx(styles.value, strong && styles.strong)}>{value}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  )
}
