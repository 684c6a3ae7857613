import type { ClassColor } from '#contract/rules/class-form.ts'
import type { BothLanguages } from './people.ts'

/** Of the teacher's trial of so many minutes, or of a class that stands here alone. */
export interface LessonTime {
  teacher: string
  minutes: number
  class?: { title: BothLanguages; priceCents: number }
  /** Online where it is absent. */
  venue?: string
  seats?: number
  /** Times in Hong Kong; weekday 0 is Sunday. */
  weekly: { weekday: number; time: string }[]
}

export interface LiveClass {
  key: string
  title: string
  teacher: string
  /** The course the class belongs to. */
  product: string
  priceCents: number
  color: ClassColor
  /** 0 for Sunday; empty for a single lesson. */
  weekdays: number[]
  /** Days from the first start: it meets on the first of its weekdays from then on. */
  fromDay: number
  time: string
  endTime: string
  /** Other times of a class of every day, where its next lesson would begin within half a day. */
  otherwise?: { time: string; endTime: string }
  weeks: number
  studentsLimit: number | null
  requiresApproval: boolean
  /** For who comes in when it has begun; for the lessons left unless it is said. */
  latePrice?: 'pro_rata' | 'full'
  /** '' for one that takes place online. */
  venue: string
  remarks: string
  enrolled: string[]
  /** First name of the one of the family who was enrolled, by account; others come themselves. */
  learners?: Readonly<Record<string, string>>
  /** One of those enrolled: came in shortly before their first lesson, and has asked the teacher to leave again. */
  leaving?: { student: string; message: string }
  /** In its waiting list, the first in line first. */
  waiting?: string[]
  /** Who wants a place beyond the seats, with what they wrote: the teacher decides. */
  asking?: { student: string; message: string }[]
  /** Its last lesson before the first start fell on a typhoon day. */
  typhoon?: boolean
  /** For those enrolled: the name they see, and the key of a file. */
  files?: { name: string; file: string }[]
}

export interface DemoBooking {
  student: string
  /** First name of one of the family. */
  learner?: string
  teacher: string
  /** Of the teacher's trial of this length. */
  minutes: number
  /** Online without. */
  venue?: string
  /** From the moment of loading; moved to the next time at which the teacher is free. */
  at: { inMinutes: number } | { inDays: number; time: string }
  /** 1 present, 2 late, 0 absent. */
  attendance?: 0 | 1 | 2
  /** The teacher has moved it by so much, and the student may choose. */
  movedByMinutes?: number
  cancelled?: { daysBefore: number; by: 'student' | 'teacher'; reason: string }
}
