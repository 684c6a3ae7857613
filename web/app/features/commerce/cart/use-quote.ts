import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { askFor, type Quoted, type Quotes } from './cart-lines.ts'
import { type CartItem, readCart } from './cart-store.ts'

/** The most that one call prices. */
const mostPerCall = 100

export interface Quote {
  quotes: Quotes
  failure: Failure | null
  checking: boolean
  /** Time to show the cart: all is checked, or it takes too long to wait for. */
  settled: boolean
  check: () => void
}

/** What is said of the lines would push them down: they wait for it, though not for ever. */
const patience = 2500

/**
 * What the server says of the cart: asked when the page opens, when something else is in the cart, and whenever
 * the reader comes back to the window, where an hour may have passed.
 */
export function useQuote(items: readonly CartItem[], userId: number | null): Quote {
  const [quotes, setQuotes] = useState<Quotes>(new Map())
  const [failure, setFailure] = useState<Failure | null>(null)
  const [checking, setChecking] = useState(false)
  const [waited, setWaited] = useState(false)
  const asked = useRef(0)

  useEffect(() => {
    const timer = window.setTimeout(() => setWaited(true), patience)
    return () => window.clearTimeout(timer)
  }, [])

  const check = useCallback(async () => {
    const present = readCart()
    if (userId === null || present.length === 0) return
    asked.current += 1
    const own = asked.current
    setChecking(true)
    try {
      const fresh = await quote(present)
      // Only the last answer counts, in whatever order they arrive.
      if (own !== asked.current) return
      setQuotes(fresh)
      setFailure(null)
    } catch (error) {
      if (own === asked.current) setFailure(failureOf(error))
    } finally {
      if (own === asked.current) setChecking(false)
    }
  }, [userId])

  const unknown = items.some(({ course_id }) => !quotes.has(course_id))
  useEffect(() => {
    if (unknown) void check()
  }, [unknown, check])

  // What somebody else has, or may see, is another matter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader changes, not the effect
  useEffect(() => setQuotes(new Map()), [userId])

  useEffect(() => {
    const back = () => {
      if (!document.hidden) void check()
    }
    window.addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      window.removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [check])

  const settled = waited || failure !== null || quotes.size > 0
  return { quotes, failure, checking, settled, check: () => void check() }
}

async function quote(items: readonly CartItem[]): Promise<Quotes> {
  const all = askFor(items)
  const parts = Array.from({ length: Math.ceil(all.length / mostPerCall) }, (_, at) =>
    all.slice(at * mostPerCall, (at + 1) * mostPerCall),
  )
  const answers = await Promise.all(parts.map(products => api.cartQuote({ body: { products } })))
  return new Map<number, Quoted>(answers.flatMap(answer => answer.items.map(line => [line.course_id, line])))
}
