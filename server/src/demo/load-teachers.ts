import type { demo as Demo } from '#demo/index.ts'
import type { Teacher } from '#demo/types.ts'
import { importTeachers } from '../modules/teachers/index.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'

/** What teachers say of themselves, beside the accounts that are there already. */
export async function loadTeachers(
  { clock }: Platform,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3600 * 1000)
  const everyone = demo.people
    .filter((person): person is Teacher => person.role === 'teacher')
    .map(person => ({
      username: person.username,
      title: person.title.en,
      titleZh: person.title.zh,
      subTitle: person.tagLine.en,
      subTitleZh: person.tagLine.zh,
      about: person.about.en,
      aboutZh: person.about.zh,
      gender: person.gender,
      country: person.country,
      languages: person.languages,
      packages: person.trials.map(({ title, price }) => ({
        title: title.en,
        titleZh: title.zh,
        priceCents: price,
      })),
      application: person.status === 'submitted' ? ('submitted' as const) : ('approved' as const),
      createdAt: daysAgo(person.joinedDaysAgo),
    }))
  return tx => importTeachers(tx, everyone)
}
