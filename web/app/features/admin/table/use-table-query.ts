import { useLocation, useNavigate } from 'react-router'
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
  const query = readTableQuery(new URLSearchParams(search), rules)
  const to = (change: TableChange) =>
    plainPath(pathname) + writeTableQuery(changedQuery(query, change), rules)
  return {
    query,
    to,
    change: change =>
      void navigate(localePath(to(change)), { preventScrollReset: true, replace: change.q !== undefined }),
  }
}
