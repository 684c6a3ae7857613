import { m } from '#messages/messages.js'
import type { FieldTexts, RefusalTable } from '#server/kernel/refusal.ts'

export const classesRefusals = {
  class_unknown: [404, m.api_class_unknown],
  class_own: [403, m.api_class_own],
  class_teachers: [403, m.api_class_teachers],
  class_cancelled: [410, m.api_class_cancelled],
  class_over: [410, m.api_class_over],
  class_full: [409, m.api_class_full],
  class_free: [409, m.api_class_free],
  class_enrolled: [409, m.api_class_enrolled],
  class_requested: [409, m.api_class_requested],
  class_late: [409, ({ hours }, options) => m.api_class_late({ hours: String(hours) }, options)],
  leave_over: [409, m.api_leave_over],
  leave_free: [409, m.api_leave_free],
  class_wait_over: [409, m.api_class_wait_over],
  offer_lapsed: [410, m.api_offer_lapsed],
  enrolment_unknown: [404, m.api_enrolment_unknown],
  enrolment_decided: [409, m.api_enrolment_decided],
  class_changed: [409, m.api_class_changed],
  class_students: [409, m.api_class_students],
  class_finished: [409, m.api_class_finished],
  class_had_students: [409, m.api_class_had_students],
  class_lesson_unknown: [404, m.api_class_lesson_unknown],
  class_lesson_over: [409, m.api_class_lesson_over],
  class_lesson_last: [409, m.api_class_lesson_last],
  class_material_unknown: [404, m.api_class_material_unknown],
  class_material_locked: [403, m.api_class_material_locked],
  class_materials_many: [
    409,
    ({ most }, options) => m.api_class_materials_many({ most: String(most) }, options),
  ],
  class_nobody: [409, m.api_class_nobody],
  classes_upcoming: [409, m.api_classes_upcoming],
} satisfies RefusalTable

export const classesFieldTexts: FieldTexts = {
  class_name_required: m.api_class_name_required,
  class_course_required: m.api_class_course_required,
  class_course_unknown: m.api_class_course_unknown,
  class_price_required: m.api_class_price_required,
  class_place_required: m.api_class_place_required,
  class_place_two: m.api_class_place_two,
  class_color_required: m.api_class_color_required,
  class_weekday: m.api_class_weekday,
  class_day: m.api_class_day,
  class_end: m.api_class_end,
  class_time: m.api_class_time,
  class_duration: m.api_class_duration,
  class_far: m.api_class_far,
  class_no_day: m.api_class_no_day,
  class_many: m.api_class_many,
  class_period: m.api_class_period,
  class_price_low: m.api_price_low,
  class_seats: m.api_class_seats,
  class_course_kept: m.api_class_course_kept,
}

type Declared = typeof classesRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
