import { m } from '#messages/messages.js'
import type { FieldTexts, RefusalTable } from '#server/kernel/refusal.ts'
import { refusedText, takenText } from './slots/slot-texts.ts'

export const lessonsRefusals = {
  bookings_upcoming: [409, m.api_bookings_upcoming],
  booking_teachers: [403, m.api_booking_teachers],
  booking_owned: [409, m.api_booking_owned],
  booking_unknown: [404, m.api_booking_unknown],
  booking_late: [409, ({ hours }, options) => m.api_booking_late({ hours: String(hours) }, options)],
  booking_over: [409, m.api_booking_over],
  request_open: [409, m.api_request_open],
  request_free: [409, m.api_request_free],
  request_unknown: [404, m.api_request_unknown],
  request_decided: [409, m.api_request_decided],
  attendance_early: [409, m.api_attendance_early],
  join_early: [409, m.api_join_early],
  join_over: [409, m.api_join_over],
  join_nowhere: [409, m.api_join_nowhere],
  slot_gone: [409, m.api_slot_gone],
  slot_unknown: [404, m.api_slot_unknown],
  slot_other: [409, m.api_slot_other],
  slot_booked: [409, m.api_slot_booked],
  slot_over: [409, m.api_slot_over],
  slot_taken: [409, takenText],
  slots_refused: [422, refusedText],
  slot_seats: [409, m.api_slot_seats],
  slot_paying: [409, m.api_slot_paying],
  slot_notice: [409, ({ hours }, options) => m.api_slot_notice({ hours: String(hours) }, options)],
  feed_unknown: [404, m.api_feed_unknown],
  time_off_many: [409, m.api_time_off_many],
  time_off_unknown: [404, m.api_time_off_unknown],
  calendars_many: [409, m.api_calendars_many],
  calendar_unknown: [404, m.api_calendar_unknown],
  calendar_unread: [409, m.api_calendar_unread],
} satisfies RefusalTable

export const lessonsFieldTexts: FieldTexts = {
  slot_url: m.api_slot_url,
  slot_title: m.api_slot_title,
  slot_price: m.api_slot_price,
  slot_place: m.api_slot_place,
  slot_day: m.api_slot_day,
  slot_time: m.api_slot_time,
  slot_duration: m.api_slot_duration,
  slot_midnight: m.api_slot_midnight,
  slot_past: m.api_slot_past,
  slot_far: m.api_slot_far,
  slots_many: m.api_slots_many,
  week_same: m.api_week_same,
  hours_short: m.api_hours_short,
  hours_overlap: m.api_hours_overlap,
  time_order: m.api_time_order,
  calendar_address: m.api_calendar_address,
  calendar_password: m.api_calendar_password,
  calendar_missing: m.api_calendar_missing,
  calendar_answer: m.api_calendar_answer,
  calendar_large: m.api_calendar_large,
  calendar_format: m.api_calendar_format,
  calendar_network: m.api_calendar_network,
}

type Declared = typeof lessonsRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
