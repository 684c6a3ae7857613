import { redirect } from 'react-router'
import type { Api } from '../../../lib/api.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { localeOf, localePath } from '../../../lib/locale.ts'
import { productPath } from '../../catalogue/addresses.ts'
import { toCard } from '../../catalogue/card.ts'
import { readSharedCode, type SharedCourse } from './share-codes.ts'

/** Redirects a shared address to its course; does nothing if the segment isn't a code of ours. */
export async function redirectSharedCode(segment: string, request: Request, api: Api): Promise<void> {
  const shared = readSharedCode(segment)
  if (!shared || !hasScreen('/product/view/:title/:courseId')) return
  const locale = localeOf(new URL(request.url).pathname)
  throw redirect(localePath(await sharedPath(shared, api), locale))
}

/**
 * A product for sale has its own page, with picture and price, also for link previews; everything else opens behind
 * the gate.
 */
export async function sharedPath({ courseId }: SharedCourse, api: Api): Promise<string> {
  const call = { params: { id: courseId } }
  const [product] = await api.productView({ ...call, query: {} })
  if (product) {
    const card = toCard(product)
    if (!card.free && card.price > 0) return productPath(card)
  } else {
    const { availability } = await api.productAvailability({ ...call, query: {} })
    if (availability === 'ended' || availability === 'withdrawn')
      return productPath({ id: courseId, name: '' })
  }
  return `/product/view/course/${courseId}`
}
