import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import type { Draft, DraftDefaults } from '#contract/authoring/drafts.ts'
import { ApiError, api } from '../../../lib/api.ts'
import { laterApi } from '../../../lib/later-api.ts'
import type { Session } from '../../../lib/session.ts'
import { centreName } from '../../teachers/centre/centre-words.ts'
import type { Grade, Subject } from '../form/load-form.ts'
import { firstDefaults } from './shared-values.ts'

export interface ManyBasis {
  userId: number
  drafts: readonly Draft[]
  defaults: DraftDefaults
  /** Whether the server already has them. */
  kept: boolean
  /**
   * The title of the last product, if the values were taken from it: they are shown before anything is made of them.
   */
  takenFrom: string
  subjects: readonly Subject[]
  grades: readonly Grade[]
  centre: { id: number; name: string } | null
}

export async function loadMany(session: Session): Promise<ManyBasis> {
  const [{ defaults, drafts }, subjects, grades, newest, own] = await Promise.all([
    laterApi.draftList(),
    api.courseSubjectList(),
    api.gradeList(),
    newestProduct(session.userId),
    laterApi.centreOwn().then(({ own }) => own, refusedAsNone),
  ])
  const centre = own ? { id: own.centre.subscriber_id, name: centreName(own.centre) } : null
  const isNew = drafts.length === 0
  const managed = own && own.role !== 'teacher' ? own.centre.subscriber_id : 0
  return {
    userId: session.userId,
    drafts,
    // A new batch is about something else than the last one.
    defaults: defaults ? (isNew ? { ...defaults, tags: '' } : defaults) : firstDefaults(newest, managed),
    kept: defaults !== null && (!isNew || defaults.tags === ''),
    takenFrom: defaults === null ? (newest?.course_name ?? '') : '',
    subjects,
    grades,
    centre: own?.role === 'teacher' ? centre : null,
  }
}

async function newestProduct(teacher_id: number): Promise<AuthoredProduct | undefined> {
  const orderBy = JSON.stringify({ orderBy: 'created_at', by: 'desc' })
  const { products } = await laterApi.authoredProductList({ query: { teacher_id, limit: 1, orderBy } })
  return products[0]
}

function refusedAsNone(error: unknown): null {
  if (error instanceof ApiError && error.status === 403) return null
  throw error
}
