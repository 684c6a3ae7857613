import { useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { queryFrom, useQuery } from '../../../lib/query.ts'
import type { BundleQuotes } from './bundle-lines.ts'
import { bundlesIn, singlesIn } from './cart-bundles.ts'
import { askFor, type Quoted, type Quotes } from './cart-lines.ts'
import { type CartItem, readCart } from './cart-store.ts'
import type { QuotedCoupon } from './coupon-field.tsx'

/** The most that one call prices. */
const mostPerCall = 100

export interface Quote {
  quotes: Quotes
  /** Of bundles. */
  bundles: BundleQuotes
  /** The state of the typed code; null while there is none, or no answer yet. */
  coupon: QuotedCoupon | null
  failure: Failure | null
  checking: boolean
  /** Time to show the cart: everything is checked, or it takes too long to wait for. */
  settled: boolean
  check: () => void
}

/** Messages about the lines would push them down, so the lines wait for them, though not for ever. */
const longestWaitMs = 2500
const nothing: Priced = { quotes: new Map(), bundles: new Map(), coupon: null }

/**
 * The server's answer about the cart: requested when the page opens, when the cart changes, and whenever the reader
 * returns to the window, where an hour may have passed.
 */
export function useQuote(items: readonly CartItem[], coupon: string): Quote {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setWaited(true), longestWaitMs)
    return () => window.clearTimeout(timer)
  }, [])

  const {
    data: { quotes, bundles, coupon: quoted } = nothing,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...queryFrom([api.cartQuote], { coupon }, () => quote(readCart(), coupon)),
    // The lines stay while a code is checked.
    placeholderData: before => before,
    enabled: items.length > 0,
    refetchOnWindowFocus: 'always',
    // A price is requested each time the page opens.
    gcTime: 0,
  })

  const isKnown = ({ course_id, bundle }: CartItem) =>
    bundle ? bundles.has(bundle.id) : quotes.has(course_id)
  const unknown = items.flatMap(item => (isKnown(item) ? [] : item.course_id)).join()
  useEffect(() => {
    if (unknown) void refetch({ cancelRefetch: false })
  }, [unknown, refetch])

  const settled = waited || error !== null || quotes.size + bundles.size > 0
  return {
    quotes,
    bundles,
    coupon: coupon === '' ? null : quoted,
    failure: error && failureOf(error),
    checking: isFetching,
    settled,
    check: () => void refetch(),
  }
}

interface Priced {
  quotes: Quotes
  bundles: BundleQuotes
  coupon: QuotedCoupon | null
}

async function quote(items: readonly CartItem[], coupon: string): Promise<Priced> {
  const all = askFor(singlesIn(items))
  const bundles = bundlesIn(items).map(({ bundle }) => ({ bundle_id: bundle.id, price: bundle.price }))
  const parts = Array.from({ length: Math.max(1, Math.ceil(all.length / mostPerCall)) }, (_, at) =>
    all.slice(at * mostPerCall, (at + 1) * mostPerCall),
  )
  const answers = await Promise.all(
    parts.map((products, at) =>
      api.cartQuote({
        body: { products, bundles: at === 0 ? bundles : [], ...(coupon && { coupon }) },
      }),
    ),
  )
  return {
    quotes: new Map<number, Quoted>(
      answers.flatMap(answer => answer.items.map(line => [line.course_id, line])),
    ),
    bundles: new Map(answers.flatMap(answer => answer.bundles.map(bundle => [bundle.bundle_id, bundle]))),
    // One order has at most as many lines as one call.
    coupon: answers[0]?.coupon ?? null,
  }
}
