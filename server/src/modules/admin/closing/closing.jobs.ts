import type { ClosingContext } from './closing.context.ts'
import { mailClosing, runClosing, watchClosings } from './closing.jobs.definitions.ts'
import { mailFamily } from './closing.mails.ts'
import { listOpenRuns, listUnsettledRuns } from './closing.repository.ts'
import { continueClosing } from './run-closing.ts'
import { settleSeats } from './settle-seats.ts'

export function handleClosingJobs(context: ClosingContext): void {
  const { db, jobs } = context
  jobs.handle(runClosing, ({ closingId }, { signal }) => continueClosing(context, { closingId, signal }))
  jobs.handle(mailClosing, about => mailFamily(context, about))
  jobs.handle(watchClosings, async () => {
    for (const closingId of await listUnsettledRuns(db)) await settleSeats(context, closingId)
    const open = await listOpenRuns(db)
    await db.transaction(async tx => {
      for (const closingId of open) await jobs.enqueue(tx, runClosing, { closingId }, { key: `${closingId}` })
    })
  })
  jobs.schedule(watchClosings, '*/1 * * * *', {})
}
