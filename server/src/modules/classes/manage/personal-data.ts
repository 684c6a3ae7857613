import { Refusal } from '#server/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  accountDeletion,
  type DataPart,
  dataExport,
  deletionAsked,
  type Person,
} from '../../accounts/index.ts'
import { findClassRuns, listClassLessons } from '../../lessons/index.ts'
import { releaseFiles } from '../../media/index.ts'
import { presentClassLesson } from '../calendar/class.presenter.ts'
import { countPlaces, listClassesOfTeacher } from '../class.repository.ts'
import { deleteMaterials, listMaterials } from '../materials/material.repository.ts'

/** Registers what this module answers when an account is exported or deleted. */
export function registerPersonalData(platform: Pick<Platform, 'clock' | 'hooks' | 'jobs'>): void {
  const { hooks, clock } = platform
  hooks.on(deletionAsked, 'classes', (tx, person) => refuseTeaching(tx, person, clock.now()))
  hooks.on(accountDeletion, 'classes', async (tx, person) => {
    await releaseFiles(platform, tx, await deleteMaterials(tx, { teacherId: person.userId }))
  })
  hooks.on(dataExport, 'classes', (db, person) => exportClasses(db, person, clock.now()))
}

/** Enrolled students must be taught, or the class cancelled first. */
async function refuseTeaching(tx: Tx, { userId }: Person, now: Date): Promise<void> {
  const ids = (await listClassesOfTeacher(tx, userId)).map(({ id }) => id)
  const [runs, places] = [await findClassRuns(tx, ids, now), await countPlaces(tx, ids, now)]
  if (ids.some(id => (runs.get(id)?.left ?? 0) > 0 && (places.get(id)?.taken ?? 0) > 0))
    throw new Refusal('classes_upcoming')
}

async function exportClasses(db: Db, { userId }: Person, now: Date): Promise<DataPart> {
  const rows = await listClassesOfTeacher(db, userId)
  const lessons = await listClassLessons(
    db,
    rows.map(({ id }) => id),
  )
  const lessonsOf = Map.groupBy(lessons, ({ classId }) => classId)
  const materials = await listMaterials(
    db,
    rows.map(({ id }) => id),
  )
  const materialsOf = Map.groupBy(materials, ({ classId }) => classId)
  return {
    data: {
      as_teacher: rows.map(row => ({
        ...{ class_id: row.id, course_id: row.productId, title: row.title, state: row.state },
        ...{ price: row.priceCents / 100, seats: row.seats, remarks: row.remarks, venue: row.venue },
        ...{ zoom_link: row.zoomLink, google_meet_link: row.googleMeetLink, reason: row.reason },
        created_at: row.createdAt.toISOString(),
        materials: (materialsOf.get(row.id) ?? []).map(({ title }) => title),
        lessons: (lessonsOf.get(row.id) ?? []).map(lesson =>
          presentClassLesson(lesson, { inside: true, now }),
        ),
      })),
    },
  }
}
