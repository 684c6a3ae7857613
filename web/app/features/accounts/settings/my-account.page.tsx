import { Suspense, use, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Navigate,
  redirect,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router'
import { m } from '#messages/messages.js'
import { localePath } from '../../../lib/locale.ts'
import { rememberUser } from '../../../lib/session.ts'
import { RouteFailed } from '../../../ui/failed.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { NoticesSection } from '../device/notices-section.tsx'
import { leadToSignIn, requireUser } from '../guards/guards.ts'
import { loadOwnUser, type OwnUser, sells } from '../guards/own-user.ts'
import { LearnersSection } from '../learners/learners-section.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { PasswordSection } from '../password/password-section.tsx'
import { SessionsSection } from '../sessions/sessions-section.tsx'
import { privateMeta } from '../sign-in/accounts-meta.ts'
import { Banner, useBanner } from '../sign-in/banner.tsx'
import { SignOutSection } from '../sign-in/sign-out-section.tsx'
import { AccessTokensSection } from '../tokens/access-tokens-section.tsx'
import { DataSection } from './data-section.tsx'
import { FeedSection } from './feed-section.tsx'
import { LookSection } from './look-section.tsx'
import { OrdersSection } from './orders-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import {
  hasLearners,
  pageOfSection,
  type SettingsPageId,
  settingsPageOf,
  settingsPath,
} from './settings-pages.ts'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { NoticeMailsContext, SavedCardsContext, WebhooksContext } from './settings-slot.ts'

const SecondFactorSection = lazyPart(async () => ({
  default: (await import('../second-factor/second-factor-section.tsx')).SecondFactorSection,
}))

export const meta = privateMeta(() => m.accounts_settings_title())

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs): Promise<OwnUser> {
  if (!settingsPageOf(params.page)) throw redirect(localePath('/my-account'))
  const session = await requireUser(request)
  const user = await loadOwnUser(session.userId)
  // The session ended between the two calls.
  if (!user) throw leadToSignIn(request)
  return user
}
clientLoader.hydrate = true as const

/** From the address. */
const usePage = (): SettingsPageId => settingsPageOf(useParams().page)?.id ?? 'account'

export function HydrateFallback() {
  const page = usePage()
  return (
    <SettingsFrame page={page}>
      <SettingsSkeleton page={page} />
    </SettingsFrame>
  )
}

export function ErrorBoundary() {
  return (
    <SettingsFrame page={usePage()}>
      <RouteFailed title={m.accounts_settings_load_failed()} />
    </SettingsFrame>
  )
}

export default function MyAccountPage() {
  const page = usePage()
  const loaded = useLoaderData<typeof clientLoader>()
  const [user, setUser] = useState(loaded)
  const banner = useBanner()
  const { hash } = useLocation()

  /** After a change: the server's current data, or at least what was sent to it. */
  async function refresh(sent: Partial<OwnUser> = {}) {
    const fresh = await loadOwnUser(user.user_id).catch(() => null)
    const next = fresh ?? { ...user, ...sent }
    setUser(next)
    rememberUser(next)
  }

  // An address from when all sections were on one page.
  const owner = pageOfSection(hash)
  if (owner && owner.id !== page)
    return <Navigate replace to={localePath(`${settingsPath(owner.id)}${hash}`)} />

  const parts = { user, onChanged: refresh, say: banner.say }
  return (
    <SettingsFrame page={page}>
      <Banner {...banner.shown} />
      {page === 'account' && (
        <>
          <ProfileSection {...parts} />
          <LookSection {...parts} />
          <SignOutSection />
          <DataSection user={user} say={banner.say} />
        </>
      )}
      {page === 'family' && (
        <>
          {hasLearners(user.auth_type) && <LearnersSection user={user} />}
          <FeedSection />
        </>
      )}
      {page === 'notifications' && <Notifications user={user} />}
      {page === 'security' && (
        <>
          <PasswordSection {...parts} />
          <PasskeysSection user={user} />
          {(sells(user.auth_type) || hash === '#second-factor') && (
            <Suspense fallback={null}>
              <SecondFactorSection user={user} />
            </Suspense>
          )}
          <SessionsSection />
        </>
      )}
      {page === 'payments' && <Payments />}
      {page === 'developers' && <Developers user={user} />}
    </SettingsFrame>
  )
}

function Notifications({ user }: { user: OwnUser }) {
  const NoticeMails = use(NoticeMailsContext)
  return (
    <>
      <NoticesSection user={user} />
      <Suspense fallback={null}>
        <NoticeMails />
      </Suspense>
    </>
  )
}

function Payments() {
  const SavedCards = use(SavedCardsContext)
  return (
    <>
      <Suspense fallback={null}>
        <SavedCards />
      </Suspense>
      <OrdersSection />
    </>
  )
}

/** People who don't sell, but followed a link, are told why it isn't available. */
function Developers({ user }: { user: OwnUser }) {
  const Webhooks = use(WebhooksContext)
  return (
    <>
      {sells(user.auth_type) && <AccessTokensSection user={user} />}
      <Suspense fallback={null}>
        <Webhooks user={user} />
      </Suspense>
    </>
  )
}
