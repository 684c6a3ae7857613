import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { releaseFiles } from '../../media/index.ts'
import { invalidateClasses } from '../calendar/invalidate-classes.ts'
import { findClass } from '../class.repository.ts'
import type { ClassMaterial } from '../classes.tables.ts'
import { holdOwnClass } from '../manage/edit-class.ts'
import { giveFiles } from './give-files.ts'
import { deleteMaterials, findMaterial, listMaterials } from './material.repository.ts'

/** An uploaded file for enrolled students. They see it once it is accepted. */
export const giveMaterial = (
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  caller: Caller,
  { classId, uploadId }: { classId: number; uploadId: string },
): Promise<ClassMaterial> =>
  platform.db.transaction(async tx => {
    const row = await holdOwnClass(platform, tx, caller, classId)
    if (row.state === 'cancelled') throw new Refusal('class_cancelled')
    const given = await findGiven(tx, classId, uploadId)
    // A repeated call, whose first answer was lost.
    if (given) return given
    const [material] = await giveFiles(platform, tx, row, [uploadId])
    if (!material) throw new Error('A material was not stored')
    await invalidateClasses(platform, tx, [row])
    return material
  })

const findGiven = async (tx: Tx, classId: number, fileId: string): Promise<ClassMaterial | undefined> =>
  (await listMaterials(tx, [classId])).find(material => material.fileId === fileId)

/** Existing links stop working, and its bytes are deleted. */
export const takeMaterialBack = (
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  caller: Caller,
  materialId: number,
): Promise<void> =>
  platform.db.transaction(async tx => {
    const seen = await findMaterial(tx, materialId)
    const course = seen && (await findClass(tx, seen.classId))
    // Someone else's class doesn't reveal that the material exists.
    if (course?.teacherId !== caller.userId) throw new Refusal('class_material_unknown')
    const row = await holdOwnClass(platform, tx, caller, course.id)
    await releaseFiles(platform, tx, await deleteMaterials(tx, { id: materialId }))
    await invalidateClasses(platform, tx, [row])
  })
