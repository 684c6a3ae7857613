import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages/messages.js'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { leadToSignIn } from '../../accounts/guards/guards.ts'
import { loadOwnUser, type OwnUser } from '../../accounts/guards/own-user.ts'
import { SecondFactorSection } from '../../accounts/second-factor/second-factor-section.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import { useStaff } from '../staff.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './security.module.css'
import { StaffFactors } from './staff-factors.tsx'
import { WaitingResets } from './waiting-resets.tsx'

export const meta = privateMeta(() => m.security_title())
export const handle = ownFrame

export async function clientLoader({
  request,
}: ClientLoaderFunctionArgs): Promise<{ user: OwnUser; factorMissing: boolean }> {
  const { userId, factorMissing } = await requireStaff(request, 'security.own')
  const user = await loadOwnUser(userId)
  // The session ended between the two calls.
  if (!user) throw leadToSignIn(request)
  return { user, factorMissing }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={m.security_title()} lead={m.security_lead()}>
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={m.security_title()} />
}

export default function SecurityPage() {
  const { user, factorMissing } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const staff = useStaff()
  const changed = () => Promise.all([refreshLists(), revalidate()])
  return (
    <AdminFrame title={m.security_title()} lead={m.security_lead()}>
      <div className={styles.sections}>
        <SecondFactorSection user={user} onChanged={changed} />
        {!factorMissing && staff.may('security.ask') && <WaitingResets />}
        {!factorMissing && staff.may('security.others') && <StaffFactors />}
      </div>
    </AdminFrame>
  )
}
