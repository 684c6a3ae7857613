import { type Session, useSession } from '../../../lib/session.ts'
import type { Card } from '../../catalogue/card.ts'
import { useProductMarks } from '../../saved/marks.ts'
import type { ShownProduct } from './shown-product.ts'

/** What a product is to the reader: their own, owned, open through the gate, for sale. */
export type Status = 'own' | 'has' | 'gate' | 'sale'

type Sold = Pick<Card, 'id' | 'teacherId' | 'centreId' | 'free' | 'hasCode' | 'price'>

export function statusOf(
  card: Sold,
  session: Pick<Session, 'userId' | 'subscriberId' | 'role'> | null,
  owned: boolean,
): Status {
  if (session && sells(card, session)) return 'own'
  if (owned) return 'has'
  return card.free || card.hasCode || card.price === 0 ? 'gate' : 'sale'
}

/** A centre's product belongs to its managers as well as to its author. */
function sells(
  card: Sold,
  { userId, subscriberId, role }: Pick<Session, 'userId' | 'subscriberId' | 'role'>,
) {
  if (card.teacherId === userId) return true
  return card.centreId > 0 && card.centreId === subscriberId && role === 'BUSINESSMANAGER'
}

/** For sale or at the gate while the page is rendered on the server, which knows no user. */
export function useSaleStatus({ card, owned }: Pick<ShownProduct, 'card' | 'owned'>): Status {
  const marks = useProductMarks(card.id)
  return statusOf(card, useSession(), owned || marks.owned)
}
