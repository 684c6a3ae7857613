import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { localePath } from '../../lib/locale.ts'
import { changed, readShelfQuery, type ShelfQuery, shelfAddress } from './shelf-query.ts'

export interface ShelfControls {
  /** As it will be once the list that is on its way is here: what was ticked is ticked at once. */
  query: ShelfQuery
  loading: boolean
  change: (change: Partial<ShelfQuery>) => void
}

/** The address is the state: a change is a step in the browser's history, a word being typed is not. */
export function useShelf(path: string): ShelfControls {
  const location = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  // Holds until the address has changed, by this or by another way.
  const [asked, setAsked] = useState<{ query: ShelfQuery; from: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what says that the address has changed
  useEffect(() => setAsked(null), [location.key])
  const query =
    asked?.from === location.key ? asked.query : readShelfQuery(new URLSearchParams(location.search))
  return {
    query,
    loading: navigation.location?.pathname === location.pathname,
    change(change) {
      const next = changed(query, change)
      const typing = Object.keys(change).length === 1 && change.q !== undefined && query.q !== ''
      setAsked({ query: next, from: location.key })
      navigate(localePath(`${path}${shelfAddress(next)}`), { preventScrollReset: true, replace: typing })
    },
  }
}
