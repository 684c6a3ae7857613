import { Suspense, use, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
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
import { ProfileSection } from './profile-section.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { NoticeMailsContext, SavedCardsContext, WebhooksContext } from './settings-slot.ts'

const SecondFactorSection = lazyPart(async () => ({
  default: (await import('../second-factor/second-factor-section.tsx')).SecondFactorSection,
}))

export const meta = privateMeta(() => m.accounts_settings_title())

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<OwnUser> {
  const session = await requireUser(request)
  const user = await loadOwnUser(session.userId)
  // The session ended between the two calls.
  if (!user) throw leadToSignIn(request)
  return user
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <SettingsFrame>
      <SettingsSkeleton />
    </SettingsFrame>
  )
}

export function ErrorBoundary() {
  return (
    <SettingsFrame>
      <RouteFailed title={m.accounts_settings_load_failed()} />
    </SettingsFrame>
  )
}

export default function MyAccountPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const [user, setUser] = useState(loaded)
  const banner = useBanner()
  const SavedCards = use(SavedCardsContext)
  const NoticeMails = use(NoticeMailsContext)
  const Webhooks = use(WebhooksContext)
  // Who does not sell is told why not, and only where a link has led them there.
  const { hash } = useLocation()
  const hasWebhooks = sells(user.auth_type) || hash === '#webhooks'

  /** After a change: what the server keeps now, or at least what was sent to it. */
  async function refresh(sent: Partial<OwnUser> = {}) {
    const fresh = await loadOwnUser(user.user_id).catch(() => null)
    const next = fresh ?? { ...user, ...sent }
    setUser(next)
    rememberUser(next)
  }

  const parts = { user, onChanged: refresh, say: banner.say }
  return (
    <SettingsFrame>
      <Banner {...banner.shown} />
      <ProfileSection {...parts} />
      {/* Teachers book no lessons. */}
      {user.auth_type !== 'TEACHER' && <LearnersSection user={user} />}
      <FeedSection />
      <PasswordSection {...parts} />
      <PasskeysSection user={user} />
      {(sells(user.auth_type) || hash === '#second-factor') && (
        <Suspense fallback={null}>
          <SecondFactorSection user={user} />
        </Suspense>
      )}
      <SessionsSection />
      {sells(user.auth_type) && <AccessTokensSection user={user} />}
      {hasWebhooks && (
        <Suspense fallback={null}>
          <Webhooks user={user} />
        </Suspense>
      )}
      <NoticesSection user={user} />
      <Suspense fallback={null}>
        <NoticeMails />
      </Suspense>
      <LookSection {...parts} />
      <Suspense fallback={null}>
        <SavedCards />
      </Suspense>
      <DataSection user={user} say={banner.say} />
      <SignOutSection />
    </SettingsFrame>
  )
}
