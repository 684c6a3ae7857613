import type { ClientLoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { privateMeta } from '../../accounts/accounts-meta.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import { useStaff } from '../staff.ts'
import { OwnFactor } from './own-factor.tsx'
import * as styles from './security.module.css'
import { StaffFactors } from './staff-factors.tsx'

export const meta = privateMeta(() => m.security_title())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'security.own')
  return null
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
  const staff = useStaff()
  return (
    <AdminFrame title={m.security_title()} lead={m.security_lead()}>
      <div className={styles.sections}>
        <OwnFactor />
        {staff.may('security.others') && <StaffFactors />}
      </div>
    </AdminFrame>
  )
}
