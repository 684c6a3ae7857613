import type { ClientLoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { requireUser } from '../accounts/guards/guards.ts'
import { privateMeta } from '../accounts/sign-in/accounts-meta.ts'
import { NoticeList } from './notice-list.tsx'
import * as styles from './notices.module.css'

export const meta = privateMeta(() => m.notices_title())

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await requireUser(request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    </Frame>
  )
}

export default function NoticesPage() {
  return (
    <Frame>
      <NoticeList />
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className={cx('wrap', styles.page)}>
      <div className={cx('page-head', styles.head)}>
        <h1>{m.notices_title()}</h1>
        <ButtonLink variant="quiet" icon="gear" to="/my-account/notifications#mails">
          {m.notices_choose()}
        </ButtonLink>
      </div>
      {children}
    </div>
  )
}
