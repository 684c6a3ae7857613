import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { internalPath } from '#contract/rules/internal-path.ts'
import { m } from '#messages/messages.js'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { loginPath } from '../../accounts/sign-in/auth-modes.ts'
import { ownFrame } from '../../site/own-frame.ts'
import { AdminFailed } from '../admin-failed.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { requireStaff } from '../admin-guard.ts'
import { TableSkeleton } from '../table/data-table.tsx'
import { staffPlaceOf } from './staff-place.ts'

const title = () => m.admin_seller_page()

export const meta = privateMeta(title)
export const handle = ownFrame

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireStaff(request, 'people.read')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AdminFrame title={title()}>
      <TableSkeleton />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <AdminFailed title={title()} />
}

/** Where the guards of teachers' pages lead staff, with the page as `of`: they have nothing of their own on it. */
export default function SellerPage() {
  const [params] = useSearchParams()
  const session = useSession()
  const of = internalPath(params.get('of'))
  const place = staffPlaceOf(of ?? '', session)
  return (
    <AdminFrame title={title()}>
      <EmptyState
        drawing="shop"
        title={m.admin_seller_page_title()}
        text={m.admin_seller_page_text({ place: place.label })}
        action={
          <div className="row">
            <ButtonLink to={place.to} iconEnd="arrow">
              {m.admin_seller_page_go({ place: place.label })}
            </ButtonLink>
            <ButtonLink to={loginPath(of, 'teacher')} variant="line">
              {m.admin_seller_page_sign_in()}
            </ButtonLink>
          </div>
        }
      />
    </AdminFrame>
  )
}
