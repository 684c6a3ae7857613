import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { localePath } from '../../../lib/locale.ts'
import { buyHash, viewerPath } from '../../catalogue/addresses.ts'
import type { Card } from '../../catalogue/card.ts'
import { buyNow } from '../../commerce/checkout/buy-now.ts'
import type { Status } from './sale-status.ts'

/** Continues a purchase that registering, another browser or another page interrupted, as the address requests. */
export function useBuyAsked(card: Card, status: Status): void {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const asked = useRef(false)
  useEffect(() => {
    if (hash !== buyHash || asked.current) return
    asked.current = true
    // Bought in the meantime, perhaps on another device: then it opens, as it would after paying.
    if (status === 'has') return void navigate(localePath(viewerPath(card)), { replace: true })
    if (status === 'sale') void buyNow(card)
    // Once: returning to this page later only shows it.
    void navigate({ pathname, search }, { replace: true, state, preventScrollReset: true })
  }, [hash, pathname, search, state, navigate, card, status])
}
