import { useLocation, useNavigate, useNavigation } from 'react-router'
import { localePath, plainPath } from '../../../lib/locale.ts'
import {
  changedQuery,
  readTableQuery,
  type TableChange,
  type TableQuery,
  type TableRules,
  writeTableQuery,
} from './table-query.ts'

export interface TableState {
  query: TableQuery
  /** Typing replaces the step in the browser's history, all else adds one. */
  change: (change: TableChange) => void
  /** The plain address after a change. */
  to: (change: TableChange) => string
}

export function useTableQuery(rules: TableRules): TableState {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const query = readTableQuery(new URLSearchParams(search), rules)
  // A change that is still on its way is not undone by the one after it.
  const coming = next?.pathname === pathname ? readTableQuery(new URLSearchParams(next.search), rules) : query
  const to = (change: TableChange) =>
    plainPath(pathname) + writeTableQuery(changedQuery(coming, change), rules)
  return {
    query,
    to,
    change: change =>
      void navigate(localePath(to(change)), { preventScrollReset: true, replace: change.q !== undefined }),
  }
}
