import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { RouteFailed } from '../../../ui/failed.tsx'
import { requireTeacher } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { WorkFrame } from '../../teachers/work-frame.tsx'
import { EarningsPanel } from './earnings-panel.tsx'
import { EarningsSkeleton } from './earnings-skeleton.tsx'

export const meta = privateMeta(() => m.earnings_title())

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<{ userId: number }> {
  const { userId } = await requireTeacher(request)
  return { userId }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <IncomeFrame>
      <EarningsSkeleton />
    </IncomeFrame>
  )
}

export function ErrorBoundary() {
  return (
    <IncomeFrame>
      <RouteFailed title={m.earnings_failed()} />
    </IncomeFrame>
  )
}

export default function MyIncomePage() {
  const { userId } = useLoaderData<typeof clientLoader>()
  return (
    <IncomeFrame>
      <EarningsPanel userId={userId} />
    </IncomeFrame>
  )
}

function IncomeFrame({ children }: { children: ReactNode }) {
  return (
    <WorkFrame>
      <div className="page-head">
        <h1>{m.earnings_title()}</h1>
      </div>
      {children}
    </WorkFrame>
  )
}
