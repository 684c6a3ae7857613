import { useState } from 'react'
import type { BookDifference } from '#contract/commerce/books.ts'
import { m } from '#messages/messages.js'
import { queryOf, useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { doneDrawing } from '../../../ui/more-drawings.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ReasonDialog } from '../management/reason-dialog.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { refreshLists, useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import * as styles from './books-panel.module.css'
import { BooksRuns } from './books-runs.tsx'
import { DifferenceCard } from './difference-card.tsx'
import { Pages } from './pages.tsx'

/** How often it is asked whether a comparison has ended, while one runs. */
const askAgainMs = 2000

/** What comparing orders, ledger and provider has found. */
export function BooksPanel({ state }: { state: TableState }) {
  const staff = useStaff()
  const list = state.query.filters.state === 'settled' ? 'settled' : 'open'
  const [closing, setClosing] = useState<BookDifference | null>(null)
  const rows = useRows(
    state.query,
    ({ limit, offset }) => queryOf(api.adminBooks, { body: { limit, offset, list } }),
    page => (page?.running ? askAgainMs : false),
  )
  const { data } = rows
  const run = useMutation({
    mutationFn: async () => {
      await api.adminBooksRun({ body: {} })
      toast.show({ text: m.operations_told_comparing(), tone: 'good' })
      await refreshLists()
    },
    onError: showFailure,
  })
  return (
    <>
      <div className={styles.head}>
        <fieldset className={styles.lists} aria-label={m.operations_books_lists()}>
          {(['open', 'settled'] as const).map(one => (
            <Button
              key={one}
              variant={one === list ? 'line' : 'quiet'}
              aria-pressed={one === list}
              onClick={() => state.change({ filters: { state: one === 'open' ? '' : one } })}
            >
              {one === 'open' ? m.operations_books_open() : m.operations_books_settled()}
            </Button>
          ))}
        </fieldset>
        {staff.may('operations.repair') && (
          <Button
            icon="refresh"
            busy={run.isPending || data?.running}
            busyText={m.operations_comparing()}
            onClick={() => run.mutate()}
          >
            {m.operations_compare_now()}
          </Button>
        )}
      </div>
      {!data && (
        <Unanswered of={rows} title={m.operations_books_failed()}>
          <Loading>
            <SkeletonText />
          </Loading>
        </Unanswered>
      )}
      {data?.differences.length === 0 && (
        <EmptyState
          drawing={doneDrawing}
          title={list === 'open' ? m.operations_books_agree() : m.operations_books_none_settled()}
          text={list === 'open' ? m.operations_books_agree_text() : undefined}
        />
      )}
      {data && data.differences.length > 0 && (
        <>
          <ul className={styles.cards}>
            {data.differences.map(difference => (
              <DifferenceCard
                key={difference.id}
                difference={difference}
                onClose={() => setClosing(difference)}
              />
            ))}
          </ul>
          <Pages state={state} count={data.count} more={data.more} />
        </>
      )}
      {data && <BooksRuns runs={data.runs} />}
      {closing && (
        <ReasonDialog
          title={m.operations_close_title()}
          help={m.operations_close_help()}
          yesText={m.operations_close()}
          onClose={() => setClosing(null)}
          onReason={async reason => {
            await withPassword(() =>
              api.adminDifferenceClose({ body: { difference_id: closing.id, reason } }),
            )
            toast.show({ text: m.operations_told_closed(), tone: 'good' })
            setClosing(null)
            await refreshLists()
          }}
        />
      )}
    </>
  )
}
