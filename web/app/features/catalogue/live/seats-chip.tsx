import { cx } from '../../../ui/cx.ts'
import type { ComingClass } from './coming-class.ts'
import { seatsText } from './coming-texts.ts'

const few = 2

/** How many seats are left, coloured by how few they are. */
export function SeatsChip({ coming }: { coming: ComingClass }) {
  const { free } = coming
  const tone = free === 0 ? '' : free !== null && free <= few ? 'chip-amber' : 'chip-jade'
  return <span className={cx('chip', tone)}>{seatsText(coming)}</span>
}
