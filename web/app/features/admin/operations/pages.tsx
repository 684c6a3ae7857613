import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Pager } from '../../../ui/pager.tsx'
import type { TableState } from '../table/use-table-query.ts'
import * as styles from './pages.module.css'

/** Below a list of cards. */
export function Pages({ state, count, more }: { state: TableState; count: number; more: boolean }) {
  const { page, size } = state.query
  return (
    <>
      <Pager page={page} pageSize={size} count={count} to={to => state.to({ page: to })} />
      {more && <p className={styles.more}>{m.admin_list_more({ count: wholeNumber(count) })}</p>}
    </>
  )
}
