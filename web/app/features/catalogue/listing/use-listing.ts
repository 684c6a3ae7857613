import { useState } from 'react'
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router'
import { localePath } from '../../../lib/locale.ts'
import { changed, type ListingQuery, listingAddress, readListingQuery } from './listing-query.ts'

export interface ListingControls {
  /** As it will be once the list that is on its way is here: what was ticked is ticked at once. */
  query: ListingQuery
  loading: boolean
  change: (change: Partial<ListingQuery>) => void
}

/** The address is the state: a change is a step in the browser's history, a word being typed is not. */
export function useListing(path: string): ListingControls {
  const location = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  // Holds until the address has changed, by this or by another way: each visit has a location object of its own.
  const [asked, setAsked] = useState<{ query: ListingQuery; from: Location } | null>(null)
  const query =
    asked?.from === location ? asked.query : readListingQuery(new URLSearchParams(location.search))
  return {
    query,
    loading: navigation.location?.pathname === location.pathname,
    change(change) {
      const next = changed(query, change)
      const typing = Object.keys(change).length === 1 && change.q !== undefined && query.q !== ''
      setAsked({ query: next, from: location })
      navigate(localePath(`${path}${listingAddress(next)}`), { preventScrollReset: true, replace: typing })
    },
  }
}
