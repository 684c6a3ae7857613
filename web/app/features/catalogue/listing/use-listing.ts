import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { localePath } from '../../../lib/locale.ts'
import { changed, type ListingQuery, listingAddress, readListingQuery } from './listing-query.ts'

export interface ListingControls {
  /** As it will be once the list that is on its way is here: what was ticked is ticked at once. */
  query: ListingQuery
  loading: boolean
  change: (change: Partial<ListingQuery>) => void
}

/** What was asked for and has not been drawn yet. */
interface Asked {
  query: ListingQuery
  to: string
  /** The addresses that may be drawn meanwhile: where it began, and what was asked for before it. */
  before: readonly string[]
}

/** The address is the state: a change is a step in the browser's history, a word being typed is not. */
export function useListing(path: string): ListingControls {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const here = pathname + search
  const pending = asked?.before.includes(here) ? asked : null
  // It has arrived, or something else was opened. What was asked for since then stays.
  useEffect(() => {
    if (!pending) setAsked(current => (current === asked ? null : current))
  }, [asked, pending])
  const query = pending?.query ?? readListingQuery(new URLSearchParams(search))
  return {
    query,
    loading: navigation.location?.pathname === pathname,
    change(change) {
      const next = changed(query, change)
      const typing = Object.keys(change).length === 1 && change.q !== undefined && query.q !== ''
      const to = localePath(`${path}${listingAddress(next)}`)
      setAsked({ query: next, to, before: pending ? [...pending.before, pending.to] : [here] })
      navigate(to, { preventScrollReset: true, replace: typing })
    },
  }
}
