import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isConnectionLost } from './lib/connection.ts'
import { statusOf } from './lib/failure.ts'
import { setUpBrowserLocale } from './lib/locale.ts'
import { reportDefect, watchForDefects } from './lib/report-defect.ts'

setUpBrowserLocale()
watchForDefects()

/** What a loader or a page threw. */
function report(error: unknown): void {
  if (!isConnectionLost(error) && statusOf(error) === undefined) reportDefect(error)
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={report} />
    </StrictMode>,
  )
})
