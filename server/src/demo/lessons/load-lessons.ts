import { addDays, hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { mondayOf, weeklyDays } from '#contract/rules/lesson-times.ts'
import type { demo as Demo } from '#demo/index.ts'
import { insertTimeOff } from '#server/modules/lessons/busy/busy.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findUserIds } from '../accounts/find-ids.ts'
import { type ImportedLesson, importLessons } from './import-lessons.ts'

/** Around the day of the first start. */
const pastDays = 42
const comingDays = 70

/** Teachers' weekly lessons: past ones, and open times. */
export async function loadLessons(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const now = platform.clock.now()
  const today = hongKongDay(now)
  const span = { from: addDays(today, -pastDays), until: addDays(today, comingDays) }
  const createdAt = new Date(now.getTime() - (pastDays + 7) * 24 * 3600 * 1000)
  const everything = demo.trialPackages.flatMap(({ teacher, minutes, class: ownClass, ...given }) => {
    const terms = ownClass
      ? { title: ownClass.title, priceCents: ownClass.priceCents, isTrial: false }
      : trialOf(demo, teacher, minutes)
    return given.weekly.flatMap(({ weekday, time }) =>
      weeklyDays({ ...span, weekdays: [weekday] }).map(
        (day): ImportedLesson => ({
          teacher,
          title: terms.title.en,
          titleZh: terms.title.zh,
          priceCents: terms.priceCents,
          isTrial: terms.isTrial,
          ...{ day, time, minutes, createdAt },
          seats: given.seats ?? 1,
          venue: given.venue ?? '',
          url: given.venue ? '' : `https://meet.example.com/${teacher}`,
        }),
      ),
    )
  })
  return async tx => {
    await importLessons(platform, tx, everything)
    await importTimeOff(tx, now)
  }
}

/** The demo's teacher is away for an afternoon next week, and for a weekend six weeks from now. */
async function importTimeOff(tx: Tx, now: Date): Promise<void> {
  const teacherId = (await findUserIds(tx, ['teacher'])).get('teacher')
  if (teacherId === undefined) return
  const monday = mondayOf(hongKongDay(now))
  const [thursday, friday] = [addDays(monday, 7 + 3), addDays(monday, 6 * 7 + 4)]
  for (const [startsAt, endsAt, note] of [
    [hongKongInstant(thursday, '14:00'), hongKongInstant(thursday, '17:30'), 'Dentist'],
    [hongKongInstant(friday), hongKongInstant(addDays(friday, 3)), 'Taipei'],
  ] as const)
    await insertTimeOff(tx, { teacherId, startsAt, endsAt, note, createdAt: now })
}

function trialOf(demo: typeof Demo, teacher: string, minutes: number) {
  const person = demo.people.find(({ username }) => username === teacher)
  const trial =
    person?.role === 'teacher' ? person.trials.find(offered => offered.minutes === minutes) : undefined
  if (!trial) throw new Error(`${teacher} offers no trial of ${minutes} minutes`)
  return { title: trial.title, priceCents: trial.price, isTrial: true }
}
