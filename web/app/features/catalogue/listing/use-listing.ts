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

/** The address is the state: a change is a step in the browser's history, a word being typed is not. */
export function useListing(path: string): ListingControls {
  const location = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  // Holds until the address has changed, by this or by another way.
  const [asked, setAsked] = useState<{ query: ListingQuery; from: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what says that the address has changed
  useEffect(() => setAsked(null), [location.key])
  const query =
    asked?.from === location.key ? asked.query : readListingQuery(new URLSearchParams(location.search))
  return {
    query,
    loading: navigation.location?.pathname === location.pathname,
    change(change) {
      const next = changed(query, change)
      const typing = Object.keys(change).length === 1 && change.q !== undefined && query.q !== ''
      setAsked({ query: next, from: location.key })
      navigate(localePath(`${path}${listingAddress(next)}`), { preventScrollReset: true, replace: typing })
    },
  }
}
