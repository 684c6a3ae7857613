import { useLocation, useNavigate, useNavigation } from 'react-router'
import { localePath } from '../../lib/locale.ts'
import { changed, readShelfQuery, type ShelfQuery, shelfAddress } from './shelf-query.ts'

export interface ShelfControls {
  /** As it will be once the list that is on its way is here: what was ticked stays ticked. */
  query: ShelfQuery
  loading: boolean
  change: (change: Partial<ShelfQuery>) => void
}

/** The address is the state: a change is a step in the browser's history, a word being typed is not. */
export function useShelf(path: string): ShelfControls {
  const location = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const pending = navigation.location?.pathname === location.pathname ? navigation.location : null
  const query = readShelfQuery(new URLSearchParams((pending ?? location).search))
  return {
    query,
    loading: pending !== null,
    change(change) {
      const typing = Object.keys(change).length === 1 && change.q !== undefined && query.q !== ''
      const to = localePath(`${path}${shelfAddress(changed(query, change))}`)
      navigate(to, { preventScrollReset: true, replace: typing })
    },
  }
}
