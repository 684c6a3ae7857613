import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { changed } from './address-state.ts'
import { localePath } from './locale.ts'

interface AddressRules<Query> {
  read: (search: URLSearchParams) => Query
  /** The plain address of a list. */
  write: (query: Query) => string
}

export interface AddressQuery<Query> {
  /** As it will be once the pending list has loaded: a ticked filter shows at once. */
  query: Query
  loading: boolean
  change: (change: Partial<Query>) => void
}

/** What was requested and hasn't been rendered yet. */
interface Asked<Query> {
  query: Query
  to: string
  /** Addresses that may render in the meantime: where it started, and earlier requests. */
  before: readonly string[]
}

/** The address is the state of a list: a change is a step in the browser's history, a word being typed isn't. */
export function useAddressQuery<Query extends { q: string; page: number }>(
  rules: AddressRules<Query>,
): AddressQuery<Query> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [asked, setAsked] = useState<Asked<Query> | null>(null)
  const here = pathname + search
  const pending = asked?.before.includes(here) ? asked : null
  // It has arrived, or something else was opened. Later requests stay.
  useEffect(() => {
    if (!pending) setAsked(current => (current === asked ? null : current))
  }, [asked, pending])
  const query = pending?.query ?? rules.read(new URLSearchParams(search))
  return {
    query,
    loading: navigation.location?.pathname === pathname,
    change(change) {
      const next = changed(query, change)
      const typing = Object.keys(change).length === 1 && change.q !== undefined && query.q !== ''
      const to = localePath(rules.write(next))
      setAsked({ query: next, to, before: pending ? [...pending.before, pending.to] : [here] })
      navigate(to, { preventScrollReset: true, replace: typing })
    },
  }
}
