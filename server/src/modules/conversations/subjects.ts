import type { Locale } from '#contract/shared.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProducts, nameFor } from '../catalogue/index.ts'
import { findQuestions } from '../reviews/index.ts'
import { type SubjectFacts, type SubjectRef, subjectsAsked } from './conversations.hooks.ts'

export const subjectKey = ({ kind, id }: SubjectRef): string => `${kind} ${id}`

/** By kind and id; what is not there any more is missing. */
export async function findSubjects(
  { hooks }: Pick<Platform, 'hooks'>,
  db: Db,
  subjects: readonly SubjectRef[],
  locale: Locale,
): Promise<ReadonlyMap<string, SubjectFacts>> {
  if (subjects.length === 0) return new Map()
  const [own, others] = await Promise.all([
    describeProducts(db, subjects, locale),
    hooks.call(subjectsAsked, db, subjects, locale),
  ])
  return new Map([...own, ...[...others.values()].flat()].map(facts => [subjectKey(facts), facts]))
}

/** What stands to the left: courses, and questions about them. */
async function describeProducts(
  db: Db,
  subjects: readonly SubjectRef[],
  locale: Locale,
): Promise<SubjectFacts[]> {
  const idsOf = (kind: SubjectRef['kind']) => subjects.filter(one => one.kind === kind).map(({ id }) => id)
  const questions = await findQuestions(db, idsOf('question'))
  const productIds = [...new Set([...idsOf('product'), ...questions.map(({ productId }) => productId)])]
  if (productIds.length === 0) return []
  const products = new Map((await findProducts(db, productIds)).map(product => [product.id, product]))
  const describe = (ref: SubjectRef, productId: number, familyId: number | null): SubjectFacts[] => {
    const product = products.get(productId)
    if (!product || product.status === -1) return []
    const path = `/product/preview/course/${productId}${ref.kind === 'question' ? '#questions' : ''}`
    return [
      {
        ...ref,
        title: nameFor(product, locale),
        detail: '',
        path: { family: path, seller: path },
        at: null,
        sellers: [{ teacherId: product.teacherId, centreId: product.centreId }],
        familyId,
        isPublic: true,
      },
    ]
  }
  return [
    ...idsOf('product').flatMap(id => describe({ kind: 'product', id }, id, null)),
    ...questions.flatMap(({ id, productId, userId }) =>
      describe({ kind: 'question', id }, productId, userId),
    ),
  ]
}
