import type { CSSProperties } from 'react'
import { cx } from '../../../ui/cx.ts'
import * as styles from './block.module.css'
import { blockName, blockText } from './block-text.ts'
import type { CalendarBlock } from './calendar-blocks.ts'

const kinds = { open: styles.open, busy: styles.busy, off: styles.off }
const places = { row: styles.row, cell: styles.cell, lane: styles.lane }

interface BlockItemProps {
  block: CalendarBlock
  /** In a list, in the cell of a month, or behind the lessons of a day. */
  as: 'row' | 'cell' | 'lane'
  style?: CSSProperties
}

export function BlockItem({ block, as, style }: BlockItemProps) {
  const text = blockText(block)
  return (
    <li className={cx(styles.block, kinds[block.kind], places[as])} style={style} title={text}>
      {as === 'lane' ? (
        <>
          <span aria-hidden="true">{blockName(block)}</span>
          <span className="vh">{text}</span>
        </>
      ) : (
        text
      )}
    </li>
  )
}
