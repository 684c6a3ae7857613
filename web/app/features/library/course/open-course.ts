import { ApiError, api } from '../../../lib/api.ts'
import { readSession } from '../../../lib/session.ts'

export type AccessView = Awaited<ReturnType<typeof api.productAccess>>
/** The whole material: its owner needs no preview. */
export type CourseMaterial = Omit<AccessView['materials'][number], 'preview' | 'preview_pending'>
export type Course = AccessView & { product: NonNullable<AccessView['product']> }

/** What a visitor of a course's address finds. */
export type Opening =
  | { state: 'signed-out'; courseId: number }
  | { state: 'missing' }
  | { state: 'shut'; view: AccessView }
  | { state: 'open'; course: Course }

export async function openCourse(id: string | undefined): Promise<Opening> {
  const courseId = Number(id)
  if (!Number.isSafeInteger(courseId) || courseId <= 0) return { state: 'missing' }
  if (!readSession()) return { state: 'signed-out', courseId }
  try {
    const view = await api.productAccess({ params: { id: courseId } })
    return isOpen(view) ? { state: 'open', course: view } : { state: 'shut', view }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404 || error.status === 422) return { state: 'missing' }
    // The session ended in the meantime.
    if (error.status === 401) return { state: 'signed-out', courseId }
    throw error
  }
}

function isOpen(view: AccessView): view is Course {
  return view.gate === 'open' && view.product !== null
}
