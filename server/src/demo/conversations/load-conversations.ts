import type { demo as Demo } from '#demo/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findCentreIds, findUserIds } from '../accounts/find-ids.ts'
import { findProductIds } from '../catalogue/find-product-ids.ts'
import { importConversation } from './import-conversation.ts'

const hourMs = 3600_000

/** What families and who teaches them have written to each other. */
export async function loadConversations(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * hourMs)
  const products = new Map(demo.products.map(product => [product.key, product]))
  const [users, centres] = await Promise.all([
    findUserIds(
      db,
      demo.people.map(({ username }) => username),
    ),
    findCentreIds(
      db,
      demo.centres.map(({ username }) => username),
    ),
  ])
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
    // Ids follow the time of the last message, as if all had been written when they say.
    const lastOf = ({ messages }: (typeof demo.conversations)[number]) => messages.at(-1)?.hoursAgo ?? 0
    for (const { family, teacher, centre, about, unread, blockedBy, messages } of demo.conversations.toSorted(
      (one, other) => lastOf(other) - lastOf(one),
    )) {
      const product = about === undefined ? undefined : products.get(about)
      const memberId = centre && product?.taughtBy ? idOf(users, product.taughtBy) : null
      await importConversation(tx, {
        familyId: idOf(users, family),
        seller: centre
          ? { type: 'centre', id: idOf(centres, centre) }
          : { type: 'teacher', id: idOf(users, teacher) },
        memberId,
        answersId: teacher ? idOf(users, teacher) : (memberId ?? idOf(users, 'centre')),
        productId: product ? idOf(productIds, product.name) : null,
        unread,
        blockedBy,
        messages: messages.map(({ from, hoursAgo: hours, text, deleted }) => ({
          ...{ side: from, text, at: hoursAgo(hours), deleted: deleted ?? false },
        })),
      })
    }
  }
}
