import type { KeptChoice } from '#contract/accounts/kept-choice.ts'
import { api } from '../../../lib/api.ts'
import { isWithin, offeredPackages, toTime, toTrial } from './bookable.ts'
import { readTrials, selectTrial } from './trial-selection.ts'

type Kept = KeptChoice['trials'][number]

export const readChosenTrials = (): Kept[] =>
  readTrials().map(({ teacherId, packageId, time }) => ({
    teacher_id: teacherId,
    package_id: packageId,
    slot_id: time?.slotId ?? null,
  }))

/** As offered now: a time that someone else has booked since is left unselected. */
export async function restoreTrials(kept: readonly Kept[]): Promise<void> {
  const here = new Set(readTrials().map(({ packageId }) => packageId))
  const missing = kept.filter(({ package_id }) => !here.has(package_id))
  const teachers = [...new Set(missing.map(({ teacher_id }) => teacher_id))]
  await Promise.all(
    teachers.map(id =>
      restoreOf(
        id,
        missing.filter(({ teacher_id }) => teacher_id === id),
      ),
    ),
  )
}

async function restoreOf(teacherId: number, kept: readonly Kept[]): Promise<void> {
  const [lessons, card] = await Promise.all([
    api.teacherLessons({ body: { teacher_id: teacherId } }),
    api.userGet({ query: { id: teacherId } }),
  ])
  const teacher = { id: teacherId, name: card.display_name, picture: card.profile_picture }
  const offered = offeredPackages(lessons, [])
  const within = isWithin(new Date())
  for (const { package_id, slot_id } of kept) {
    const found = offered.find(({ id }) => id === package_id)
    const slots = lessons.find(({ price_id }) => price_id === package_id)?.slots ?? []
    const slot = slots.find(one => one.slot_id === slot_id && within(one))
    if (found) selectTrial(toTrial(teacher, found, slot ? toTime(slot) : null))
  }
}
