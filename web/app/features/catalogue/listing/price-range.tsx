import { type CSSProperties, useState } from 'react'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import * as styles from './price-range.module.css'

interface PriceRangeProps {
  /** Dollars: the highest price. */
  highest: number
  min: number | null
  max: number | null
  onChange: (change: { min: number | null; max: number | null }) => void
}

const step = 10

/** Two native sliders on one bar. Changes are reported when one is released. */
export function PriceRange({ highest, min, max, onChange }: PriceRangeProps) {
  const top = Math.max(step, Math.ceil(highest / step) * step)
  const [low, setLow] = useState(Math.min(min ?? 0, top))
  const [high, setHigh] = useState(Math.min(max ?? top, top))
  const notify = () => {
    const next = { min: low > 0 ? low : null, max: high < top ? high : null }
    if (next.min !== min || next.max !== max) onChange(next)
  }
  const dollars = (amount: number) => amountText(centsOf(amount))
  const slider = { min: 0, max: top, step, onPointerUp: notify, onKeyUp: notify, onBlur: notify }
  const bar: CSSProperties & Record<`--${string}`, string> = {
    '--from': `${(low / top) * 100}%`,
    '--to': `${(high / top) * 100}%`,
  }
  return (
    <div className={styles.range}>
      <div className={styles.rangeBar} style={bar}>
        <input
          type="range"
          {...slider}
          aria-label={m.shelf_price_least()}
          aria-valuetext={dollars(low)}
          value={low}
          onChange={event => setLow(Math.min(Number(event.target.value), high))}
        />
        <input
          type="range"
          {...slider}
          aria-label={m.shelf_price_most()}
          aria-valuetext={dollars(high)}
          value={high}
          onChange={event => setHigh(Math.max(Number(event.target.value), low))}
        />
      </div>
      <div className={cx(styles.rangeV, 'num')} aria-hidden="true">
        <span>{dollars(low)}</span>
        <span>{dollars(high)}</span>
      </div>
    </div>
  )
}
