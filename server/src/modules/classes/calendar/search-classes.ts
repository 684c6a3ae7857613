import type { ClassView } from '#contract/classes/classes.ts'
import { partOf } from '#contract/rules/free-times.ts'
import { hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { weekdayOf } from '#contract/rules/lesson-times.ts'
import { type AskedClasses, type CurrentLexicon, readAskedClasses } from '../../catalogue/index.ts'
import { listClassLessonsIn, listComingClassLessons } from '../../lessons/index.ts'
import { listClassIdsByWords } from '../class.repository.ts'
import { everybodysTags, type Shown, type ShownClasses, showLessons } from './view-classes.ts'

const dayMs = 24 * 3600_000
const daysAhead = 60
/** How many of everyone's next lessons are checked for a day or a time. */
const mostLessons = 300

export interface FoundClasses extends ShownClasses {
  /** Which lessons match. */
  fits: (lesson: ClassView['lessons'][number]) => boolean
}

/**
 * Classes that match the words: by their title, or through their course. Words about days, times, place and price
 * narrow them; without other words, they ask for everyone's next classes.
 */
export async function searchClasses(
  platform: Shown & { lexicon: CurrentLexicon },
  text: string,
): Promise<FoundClasses> {
  const { db, clock } = platform
  const now = clock.now()
  const asked = await readAskedClasses(platform, text, hongKongDay(now))
  const period = { from: now, to: new Date(now.getTime() + daysAhead * dayMs) }
  const isForClasses = asked.meaning !== null && !asked.meaning.teacher && !asked.meaning.trial
  const lessons =
    asked.words.length > 0
      ? await listClassLessonsIn(db, period, { classIds: await listClassIdsByWords(db, asked) })
      : isForClasses
        ? await listComingClassLessons(db, period, mostLessons)
        : []
  const { classes, tags } = await showLessons(platform, null, lessons)
  return {
    classes: classes.filter(view => isPriced(view, asked) && isPlaced(view, asked)),
    fits: lesson => isTimed(lesson, asked),
    tags: [...everybodysTags, 'subjects', ...tags],
  }
}

function isTimed({ date, time }: ClassView['lessons'][number], { meaning }: AskedClasses): boolean {
  if (!meaning) return true
  const { weekdays, parts, days } = meaning
  return (
    (weekdays.length === 0 || weekdays.includes(weekdayOf(date))) &&
    (parts.length === 0 || parts.includes(partOf(time))) &&
    (!days || (days.from <= date && date <= days.to))
  )
}

const isPlaced = ({ online, venue }: ClassView, { meaning }: AskedClasses): boolean =>
  !meaning?.place || (meaning.place === 'online' ? online : venue !== '')

const isPriced = ({ price_now: dollars }: ClassView, { price }: AskedClasses): boolean => {
  if (!price) return true
  const cents = dollars * 100
  if (price.free) return cents === 0
  return cents >= (price.minCents ?? 0) && cents <= (price.maxCents ?? Number.POSITIVE_INFINITY)
}

/** Starts after this moment, and is held. */
export const isAhead = ({ state, date, time }: ClassView['lessons'][number], now: Date): boolean =>
  state === 'open' && hongKongInstant(date, time) > now
