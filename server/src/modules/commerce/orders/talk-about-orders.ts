import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  dealingsAsked,
  type SubjectFacts,
  type SubjectRef,
  subjectsAsked,
} from '../../conversations/index.ts'
import { findOrder } from './order.repository.ts'
import { orderNumber } from './order-number.ts'
import { hasBoughtOf, listSellersOf } from './order-sellers.repository.ts'

/** Answers questions of conversations about orders: what one is about, and who has dealt with whom. */
export function registerConversations({ hooks }: Pick<Platform, 'hooks'>): void {
  hooks.on(subjectsAsked, 'commerce', describeOrders)
  hooks.on(dealingsAsked, 'commerce', (db, { userId, seller }) => hasBoughtOf(db, userId, seller))
}

async function describeOrders(
  db: Db,
  subjects: readonly SubjectRef[],
  locale: Locale,
): Promise<SubjectFacts[]> {
  const ids = subjects.filter(({ kind }) => kind === 'order').map(({ id }) => id)
  const found = await Promise.all(ids.map(id => findOrder(db, id)))
  const paid = found.filter(order => order !== undefined).filter(({ paidAt }) => paidAt !== null)
  return Promise.all(
    paid.map(async order => ({
      kind: 'order' as const,
      id: order.id,
      title: m.api_talk_order({ number: orderNumber(order) }, { locale }),
      detail: '',
      path: { family: `/orders/${order.id}`, seller: '' },
      at: null,
      sellers: await listSellersOf(db, order.id),
      familyId: order.userId,
      isPublic: false,
      learnerId: order.learnerId,
    })),
  )
}
