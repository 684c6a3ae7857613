import type { ClassMaterialView } from '#contract/classes/class-materials.ts'
import { downloadName } from '#contract/rules/file-name.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, mayActAs } from '../../accounts/index.ts'
import {
  contentTypeOfKind,
  findFiles,
  type LinkedFile,
  type MediaFile,
  megabytes,
  reasonText,
  signedLink,
} from '../../media/index.ts'
import { viewClass } from '../calendar/view-classes.ts'
import { findClass, listLiveEnrolments } from '../class.repository.ts'
import type { ClassMaterial, CourseClass } from '../classes.tables.ts'
import { listMaterials } from './material.repository.ts'

/** Links are valid for one sitting; they also end with the reader's seat. */
const linkSeconds = 30 * 60

/** Materials of a class are for its teacher and its students, not for staff. */
async function mayOpen(db: Db, userId: number, course: CourseClass): Promise<boolean> {
  if (course.teacherId === userId) return true
  const own = await listLiveEnrolments(db, userId, [course.id])
  return own.some(({ state }) => state === 'confirmed')
}

/** The teacher gets all of them with their state, enrolled students those that are ready. */
export async function viewMaterials(
  platform: Platform,
  caller: Caller,
  { classId, locale }: { classId: number; locale: Locale },
): Promise<ClassMaterialView[]> {
  const { db } = platform
  const course = await findClass(db, classId)
  if (!course) throw new Refusal('class_unknown')
  if (!(await mayOpen(db, caller.userId, course))) {
    // A hidden class isn't even known to exist.
    await viewClass({ ...platform, locale }, caller, classId)
    throw new Refusal('class_material_locked')
  }
  const materials = await listMaterials(db, [classId])
  const files = await findFiles(
    db,
    materials.map(({ fileId }) => fileId),
  )
  const own = course.teacherId === caller.userId
  return materials.flatMap(material => {
    const file = files.get(material.fileId)
    if (!file || (!own && file.state !== 'ready')) return []
    return presentMaterial(platform, { material, file, course, userId: caller.userId, locale })
  })
}

function presentMaterial(
  platform: Pick<Platform, 'clock' | 'secrets'>,
  shown: { material: ClassMaterial; file: MediaFile; course: CourseClass; userId: number; locale: Locale },
): ClassMaterialView {
  const { material, file, course, userId, locale } = shown
  const { kind, storageKey, state, name } = file
  const url =
    state === 'ready' && storageKey && kind
      ? signedLink(platform, {
          key: storageKey,
          contentType: contentTypeOfKind(kind),
          ...{ userId, classId: course.id, seconds: linkSeconds },
          downloadName: downloadName(material.title, kind),
        })
      : ''
  return {
    ...{ material_id: material.id, class_id: course.id, course_id: course.productId },
    ...{ title: material.title, org_name: name, aws_name: url, url },
    type: kind ?? '',
    size_mb: megabytes(file.size),
    state: state === 'ready' || state === 'refused' ? state : 'checking',
    reason: reasonText(file, locale),
    added_at: material.createdAt.toISOString(),
  }
}

/** Whether the person a link was made for is still in the class, or teaches it, and the file wasn't removed. */
export async function isLinkLive(
  { db }: Pick<Platform, 'db'>,
  { userId, classId, key }: LinkedFile,
): Promise<boolean> {
  if (classId === undefined) return true
  if (userId === undefined) return false
  const [person, course] = await Promise.all([findPersonByUserId(db, userId), findClass(db, classId)])
  if (!person || !course || !mayActAs(person)) return false
  return (await mayOpen(db, userId, course)) && isGiven(db, classId, key)
}

async function isGiven(db: Db, classId: number, key: string): Promise<boolean> {
  const materials = await listMaterials(db, [classId])
  const files = await findFiles(
    db,
    materials.map(({ fileId }) => fileId),
  )
  return [...files.values()].some(({ storageKey }) => storageKey === key)
}
