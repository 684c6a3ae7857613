import type { SlotReason } from '#contract/lessons/slots.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockText, timesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import type { SlotConflict } from './slot-draft.ts'

const reasons: Readonly<Partial<Record<SlotReason, () => string>>> = {
  slot_day: () => m.api_slot_day(),
  slot_time: () => m.api_slot_time(),
  slot_duration: () => m.api_slot_duration(),
  slot_seats: () => m.api_slot_seats_range(),
  slot_midnight: () => m.api_slot_midnight(),
  slot_past: () => m.api_slot_past(),
  slot_far: () => m.api_slot_far(),
  slot_package: () => m.schedule_package_ended(),
  slot_other_price: () => m.schedule_other_price(),
}

/** Why a time isn't possible: 'Overlaps Parents’ evening, 6:15–7:00 pm'. */
export function conflictText({ code, other }: SlotConflict): string {
  if (other) {
    const times = timesText(other)
    return (other.isTrial === '1' ? m.schedule_overlaps_trial : m.schedule_overlaps_class)({
      title: other.title,
      times,
    })
  }
  return reasons[code]?.() ?? m.api_slot_taken()
}

/** 'Tue 8 Dec, 6:30 pm'. */
export const whenText = (day: Day, time: string): string =>
  m.schedule_when({ day: shortDayText(day), times: clockText(time) })
