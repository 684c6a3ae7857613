import { api } from '../../../lib/api.ts'
import { type Card, toCard } from '../../catalogue/card.ts'
import { loadPage } from './page-query.ts'

export const ownPageSize = 48

export interface OwnProducts {
  readonly page: number
  readonly count: number
  readonly cards: readonly Card[]
}

export async function loadOwn(userId: number, wanted: number): Promise<OwnProducts> {
  const { page, count, products } = await loadPage(wanted, ownPageSize, part =>
    api.userProducts({ query: { user_id: userId, ...part } }),
  )
  return { page, count, cards: products.map(toCard) }
}
