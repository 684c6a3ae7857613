import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { ApiError, api } from '../../../lib/api.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { readSession } from '../../../lib/session.ts'
import { loadOwnUser } from '../../accounts/guards/own-user.ts'
import { centreName } from '../../teachers/centre/centre-words.ts'
import { claimDraft, type DraftClaim } from './draft-claim.ts'
import type { FormValues } from './form-values.ts'

export type Subject = Awaited<ReturnType<typeof api.courseSubjectList>>[number]
export type Grade = Awaited<ReturnType<typeof api.gradeList>>[number]

/** What the form needs before it can be filled. */
export interface FormBasis {
  product: AuthoredProduct | null
  subjects: readonly Subject[]
  grades: readonly Grade[]
  /** Whether this account can be paid; without that, products have no price. */
  payable: boolean
  /** The centre that a teacher may publish for instead. */
  centre: { id: number; name: string; payable: boolean } | null
  /** Where this tab stores what is typed. */
  draft: DraftClaim
}

/** Null if it is no longer needed: then it has claimed no draft either. */
export async function loadForm(courseId: number | null, signal: AbortSignal): Promise<FormBasis | null> {
  const userId = readSession()?.userId ?? 0
  const [product, subjects, grades, user, { own }] = await Promise.all([
    courseId === null ? null : laterApi.authoredProductView({ params: { id: courseId } }),
    api.courseSubjectList(),
    api.gradeList(),
    loadOwnUser(userId),
    // Staff look at forms too, and belong to no centre.
    laterApi.centreOwn().catch(refusedAsNone),
  ])
  if (signal.aborted) return null
  const draft = await claimDraft(userId, courseId)
  const centre =
    own?.role === 'teacher'
      ? { id: own.centre.subscriber_id, name: centreName(own.centre), payable: own.centre.payable }
      : null
  return { draft, product, subjects, grades, centre, payable: user?.connect_account_status === 1 }
}

function refusedAsNone(error: unknown): { own: null } {
  if (error instanceof ApiError && error.status === 403) return { own: null }
  throw error
}

/** Whether the form's owner could be paid out. */
export const isPayable = (
  { payable, centre }: FormBasis,
  { centreId }: Pick<FormValues, 'centreId'>,
): boolean => (centre !== null && centreId === centre.id ? centre.payable : payable)
