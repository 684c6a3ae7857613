import { type ReactNode, Suspense, useState } from 'react'
import { publicKinds } from '#contract/rules/cases.ts'
import { readSession } from '../../lib/session.ts'
import { LostDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { openSignIn } from '../accounts/sign-in/open-sign-in.ts'
import { ReportContext, type Reported } from '../site/report-slot.ts'

const ReportDialog = lazyPart(
  () => import('./report-dialog.tsx').then(module => ({ default: module.ReportDialog })),
  LostDialog,
)

/** Lets everything below report something, without leaving the page. */
export function ReportDesk({ children }: { children: ReactNode }) {
  const [what, setWhat] = useState<Reported | null>(null)
  async function open(reported: Reported) {
    if (publicKinds.includes(reported.kind) || readSession() || (await openSignIn())) setWhat(reported)
  }
  return (
    <ReportContext value={reported => void open(reported)}>
      {children}
      <Suspense fallback={null}>
        {what && <ReportDialog key={`${what.kind} ${what.id}`} what={what} onClose={() => setWhat(null)} />}
      </Suspense>
    </ReportContext>
  )
}
