import { useNavigate } from 'react-router'
import { localePath } from '../../lib/locale.ts'
import { readSession } from '../../lib/session.ts'
import { openSignIn } from '../../shell/sign-in-prompt.tsx'
import { viewerPath } from './addresses.ts'
import type { Card } from './card.ts'
import { addToCart } from './cart-store.ts'
import { hasProduct, loadMarks } from './marks.ts'

/** Puts it into the cart and goes there; signed out, after signing in. What one turns out to have is opened. */
export function useBuyNow(): (card: Card) => Promise<void> {
  const navigate = useNavigate()
  return async card => {
    if (!readSession()) {
      if (!(await openSignIn())) return
      await loadMarks()
      if (hasProduct(card.id)) return navigate(localePath(viewerPath(card)))
    }
    addToCart(card)
    return navigate(localePath('/cart'))
  }
}
