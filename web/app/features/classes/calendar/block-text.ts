import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import type { CalendarBlock } from './calendar-blocks.ts'

const names: Readonly<Record<CalendarBlock['kind'], () => string>> = {
  open: m.classes_block_open,
  busy: m.classes_block_busy,
  off: m.classes_block_off,
}

export const blockName = ({ kind }: CalendarBlock): string => names[kind]()

const isWholeDay = ({ time, endTime }: CalendarBlock): boolean => time === '00:00' && endTime === '24:00'

/** 'Open, 9:00–10:00 am', 'Time off: Christmas'. */
export function blockText(block: CalendarBlock): string {
  const name = block.note ? m.classes_block_off_for({ note: block.note }) : blockName(block)
  if (isWholeDay(block)) return name
  const times = clockTimesText({ time: block.time, end_time: block.endTime })
  return m.classes_block_at({ name, times })
}
