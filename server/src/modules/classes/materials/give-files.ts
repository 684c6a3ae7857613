import { mostClassMaterials } from '#contract/rules/class-form.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { claimFiles } from '../../media/index.ts'
import type { ClassMaterial, CourseClass } from '../classes.tables.ts'
import { countMaterials, insertMaterials } from './material.repository.ts'

/** Under the lock of the class, or while it is made. */
export async function giveFiles(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { id: classId, teacherId }: Pick<CourseClass, 'id' | 'teacherId'>,
  uploadIds: readonly string[],
): Promise<ClassMaterial[]> {
  if (uploadIds.length === 0) return []
  if ((await countMaterials(tx, classId)) + uploadIds.length > mostClassMaterials)
    throw new Refusal('class_materials_many', { details: { most: mostClassMaterials } })
  const createdAt = clock.now()
  const files = await claimFiles(tx, { ownerIds: [teacherId], ids: uploadIds, at: createdAt })
  if (files.some(({ purpose }) => purpose !== 'material')) throw new Refusal('upload_unknown')
  return insertMaterials(
    tx,
    files.map(({ id, name }) => ({ classId, fileId: id, title: name, createdAt })),
  )
}
