import { useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { getLocale } from '../../../lib/locale.ts'
import { useQuery } from '../../../lib/query.ts'
import { askFor, type Quoted, type Quotes } from './cart-lines.ts'
import { type CartItem, readCart } from './cart-store.ts'
import type { QuotedCoupon } from './coupon-field.tsx'

/** The most that one call prices. */
const mostPerCall = 100

export interface Quote {
  quotes: Quotes
  /** What has become of the code that was typed; null while there is none, or no answer yet. */
  coupon: QuotedCoupon | null
  failure: Failure | null
  checking: boolean
  /** Time to show the cart: all is checked, or it takes too long to wait for. */
  settled: boolean
  check: () => void
}

/** What is said of the lines would push them down: they wait for it, though not for ever. */
const longestWaitMs = 2500
const nothing: Priced = { quotes: new Map(), coupon: null }

/**
 * What the server says of the cart: asked when the page opens, when something else is in the cart, and whenever
 * the reader comes back to the window, where an hour may have passed.
 */
export function useQuote(items: readonly CartItem[], userId: number, coupon: string): Quote {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setWaited(true), longestWaitMs)
    return () => window.clearTimeout(timer)
  }, [])

  const {
    data: { quotes, coupon: quoted } = nothing,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['cart quote', userId, coupon],
    queryFn: () => quote(readCart(), coupon),
    // The lines stay where they are while a code is looked at.
    placeholderData: before => before,
    enabled: items.length > 0,
    refetchOnWindowFocus: 'always',
    // A price is asked for anew each time the page opens.
    gcTime: 0,
  })

  const unknown = items.flatMap(({ course_id }) => (quotes.has(course_id) ? [] : course_id)).join()
  useEffect(() => {
    if (unknown) void refetch({ cancelRefetch: false })
  }, [unknown, refetch])

  const settled = waited || error !== null || quotes.size > 0
  return {
    quotes,
    coupon: coupon === '' ? null : quoted,
    failure: error && failureOf(error),
    checking: isFetching,
    settled,
    check: () => void refetch(),
  }
}

interface Priced {
  quotes: Quotes
  coupon: QuotedCoupon | null
}

async function quote(items: readonly CartItem[], coupon: string): Promise<Priced> {
  const all = askFor(items)
  const parts = Array.from({ length: Math.ceil(all.length / mostPerCall) }, (_, at) =>
    all.slice(at * mostPerCall, (at + 1) * mostPerCall),
  )
  const query = { language_code: getLocale() }
  const answers = await Promise.all(
    parts.map(products => api.cartQuote({ query, body: { products, ...(coupon && { coupon }) } })),
  )
  return {
    quotes: new Map<number, Quoted>(
      answers.flatMap(answer => answer.items.map(line => [line.course_id, line])),
    ),
    // One order has at most as many lines as one call.
    coupon: answers[0]?.coupon ?? null,
  }
}
