import { addDays, hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { hoursAfterwards } from '#contract/rules/weather.ts'
import type { WeatherDesk } from '#contract/weather/weather.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople } from '../accounts/index.ts'
import { listLessonsOfDay } from '../lessons/index.ts'
import { findPackages } from '../teachers/index.ts'
import { listWarnings } from './warning.repository.ts'
import { presentWarning } from './weather.presenter.ts'

const hourMs = 3_600_000
const mostListed = 30

/** What is in force, and which lessons of today it is about: those at a venue, and those online that go on. */
export async function viewDesk({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<WeatherDesk> {
  const now = clock.now()
  const today = hongKongDay(now)
  const [warnings, lessons] = await Promise.all([
    listWarnings(db, new Date(now.getTime() - hoursAfterwards * hourMs)),
    listLessonsOfDay(db, { from: hongKongInstant(today), to: hongKongInstant(addDays(today, 1)) }),
  ])
  const soon = new Date(now.getTime() + hoursAfterwards * hourMs)
  const suspended = lessons.filter(({ state }) => state === 'suspended')
  const coming = lessons.filter(({ state, startsAt }) => state === 'open' && startsAt >= now)
  const atVenues = coming.filter(({ venue }) => venue !== '')
  const shown = [...suspended, ...atVenues].slice(0, mostListed)
  const [people, packages] = await Promise.all([
    findPeople(db, [
      ...new Set([
        ...shown.map(({ teacherId }) => teacherId),
        ...warnings.flatMap(({ declaredBy }) => declaredBy ?? []),
      ]),
    ]),
    findPackages(db, [...new Set(shown.flatMap(({ packageId }) => packageId ?? []))]),
  ])
  return {
    warnings: warnings.map(warning => ({
      ...presentWarning(warning),
      source: warning.source,
      declared_by: people.get(warning.declaredBy ?? 0)?.displayName ?? '',
    })),
    suspended: suspended.length,
    at_once: atVenues.filter(({ startsAt }) => startsAt <= soon).length,
    later: atVenues.filter(({ startsAt }) => startsAt > soon).length,
    online: coming.length - atVenues.length,
    lessons: shown.map(({ id, teacherId, packageId, title, venue, startsAt, endsAt, state }) => ({
      lesson_id: id,
      title: packages.get(packageId ?? 0)?.title ?? title,
      teacher: people.get(teacherId)?.displayName ?? '',
      venue,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      suspended: state === 'suspended',
    })),
  }
}
