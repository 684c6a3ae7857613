import type { AuthoredProduct } from '#contract/authoring.ts'
import { api } from '../../lib/api.ts'
import { readSession } from '../../lib/session.ts'
import { loadOwnUser } from '../accounts/own-user.ts'
import { claimDraft, type DraftClaim } from './draft-claim.ts'

export type Subject = Awaited<ReturnType<typeof api.courseSubjectList>>[number]
export type Grade = Awaited<ReturnType<typeof api.gradeList>>[number]

/** What the form needs before it can be filled. */
export interface FormBasis {
  product: AuthoredProduct | null
  subjects: readonly Subject[]
  grades: readonly Grade[]
  /** Whether this account can be paid; without it a product has no price. */
  payable: boolean
  /** Where this tab keeps what is typed. */
  draft: DraftClaim
}

/** Null where nobody waits for it any more: then it has claimed no draft either. */
export async function loadForm(courseId: number | null, signal: AbortSignal): Promise<FormBasis | null> {
  const userId = readSession()?.userId ?? 0
  const [product, subjects, grades, user] = await Promise.all([
    courseId === null ? null : api.authoredProductView({ params: { id: courseId } }),
    api.courseSubjectList(),
    api.gradeList(),
    loadOwnUser(userId),
  ])
  if (signal.aborted) return null
  const draft = await claimDraft(userId, courseId)
  return { draft, product, subjects, grades, payable: user?.connect_account_status === 1 }
}
