import type { demo as Demo } from '#demo/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findUserIds } from '../accounts/find-ids.ts'
import { findProductIds } from '../catalogue/find-product-ids.ts'
import { importQuestions } from './import-questions.ts'
import { importReviewEchoes } from './import-review-echoes.ts'

const dayMs = 24 * 3600 * 1000

/** Questions about courses, answered by their teachers, and reactions to their reviews. */
export async function loadQuestions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const known = new Map(demo.products.map(product => [product.key, product]))
  const userIds = await findUserIds(
    db,
    demo.people.map(({ username }) => username),
  )
  const teacherOf = (key: string) => {
    const product = known.get(key)
    return product?.taughtBy ?? product?.seller
  }
  const idOf = (ids: ReadonlyMap<string, number>, name = '') => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The demo has no ${name}`)
    return id
  }
  return async tx => {
    const productIds = await findProductIds(
      tx,
      demo.products.map(({ name }) => name),
    )
    await importQuestions(
      tx,
      demo.questions.map(({ product, asker, daysAgo: days, question, answer }) => ({
        productId: idOf(productIds, known.get(product)?.name),
        userId: idOf(userIds, asker),
        question,
        at: daysAgo(days),
        answer: answer
          ? { text: answer, by: idOf(userIds, teacherOf(product)), at: daysAgo(days - 1) }
          : undefined,
      })),
    )
    await importReviewEchoes(
      tx,
      demo.reviewEchoes.map(({ product, reviewer, helpful, reply }) => ({
        productId: idOf(productIds, known.get(product)?.name),
        userId: idOf(userIds, reviewer),
        helpful: helpful.map(voter => idOf(userIds, voter)),
        reply: reply ? { text: reply, by: idOf(userIds, teacherOf(product)) } : undefined,
      })),
    )
  }
}
