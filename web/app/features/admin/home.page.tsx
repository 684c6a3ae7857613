import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { m } from '#messages/messages.js'
import { localePath } from '../../lib/locale.ts'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { privateMeta } from '../accounts/accounts-meta.ts'
import { requireAdmin } from '../accounts/guards.ts'
import { ownFrame } from '../site/own-frame.ts'
import { AdminFrame } from './admin-frame.tsx'
import { firstPage } from './admin-guard.ts'

export const meta = privateMeta(() => m.admin_title())
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<never> {
  throw redirect(localePath(firstPage(await requireAdmin(request))))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={m.admin_title()}>
      <Loading>
        <SkeletonText />
      </Loading>
    </AdminFrame>
  )
}

/** The loader leads on. */
export default function AdminHomePage() {
  return null
}
