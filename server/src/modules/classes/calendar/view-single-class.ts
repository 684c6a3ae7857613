import { Refusal } from '#server/kernel/refusal.ts'
import { hasClosed } from '../../accounts/index.ts'
import { findClass } from '../class.repository.ts'
import { type Shown, type Viewer, viewClass } from './view-classes.ts'

/** Anyone who was in it learns why it is gone. */
export async function viewSingleClass(
  platform: Shown,
  viewer: Viewer | null,
  classId: number,
): ReturnType<typeof viewClass> {
  try {
    return await viewClass(platform, viewer, classId)
  } catch (error) {
    const row = error instanceof Refusal ? await findClass(platform.db, classId) : undefined
    const centreIds = row?.centreId ? [row.centreId] : []
    if (row && (await hasClosed(platform.db, { teacherIds: [row.teacherId], centreIds })))
      throw new Refusal('seller_closed')
    throw error
  }
}
