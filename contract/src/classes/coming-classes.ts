import { z } from 'zod'
import { productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { longestSearch } from '../rules/search.ts'
import { id, localised, whenGiven } from '../shared.ts'
import { classView } from './classes.ts'

/** A class with its next lesson, whose day and times are in `date`, `time` and `end_time`. */
export const comingClass = classView
  .pick({
    class_id: true,
    course_id: true,
    title: true,
    class_price: true,
    price_now: true,
    lesson_count: true,
    lessons_left: true,
    leave_until: true,
    cancel_hours: true,
    students_limit: true,
    no_limit: true,
    free: true,
    full: true,
    require_approval: true,
    teacher_id: true,
    teacher_name: true,
    venue: true,
    online: true,
    date: true,
    time: true,
    end_time: true,
  })
  .extend({ course: productCard })
export type ComingClassView = z.output<typeof comingClass>

export const comingClassesContract = {
  comingClasses: endpoint({
    method: 'GET',
    path: 'classes/coming',
    summary:
      'Lists classes by their next lesson: those of a course, of a shop or matching a search within 60 days, or of all teachers within 7. Returns 10 by default.',
    access: 'public',
    cache: 'public',
    query: z.object({
      course_id: whenGiven(id),
      /** A seller's username. */
      shop: z.string().max(60).optional(),
      /**
       * Searches the classes of all sellers in the next 60 days, by title and by the courses' keywords. Words for
       * days, times, places and prices narrow the search.
       */
      q: z.string().max(longestSearch).optional(),
      limit: whenGiven(z.coerce.number().int().min(1).max(20)),
      ...localised.shape,
    }),
    response: z.object({ status: z.literal(200), classes: z.array(comingClass) }),
  }),
} as const
