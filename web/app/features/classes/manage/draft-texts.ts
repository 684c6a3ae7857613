import { m } from '#messages/messages.js'
import type { DraftProblem } from './class-draft.ts'

const texts: Readonly<Record<DraftProblem, () => string>> = {
  title_required: m.classes_title_required,
  course_required: m.classes_course_required,
  price_required: m.classes_price_required,
  price_low: m.classes_price_low,
  limit_required: m.classes_limit_required,
  place_required: m.classes_place_required,
  color_required: m.classes_color_required,
  class_day: m.classes_day_required,
  class_end: m.classes_end_before,
  class_time: m.classes_time_wrong,
  class_duration: m.classes_duration_wrong,
  class_far: m.classes_too_far,
  class_no_day: m.classes_no_day,
  class_many: m.classes_too_many,
}

export const problemText = (problem: DraftProblem): string => texts[problem]()
