import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import type { DocumentRequest } from '#contract/teachers/teacher-application.ts'
import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { RouteFailed } from '../../../ui/failed.tsx'
import { requireTeacher } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { WorkFrame } from '../work-frame.tsx'
import { loadProfile } from './load-profile.ts'
import { ProfileScreen } from './profile-screen.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

export const meta = privateMeta(() => m.profile_title())

interface Loaded {
  profile: TeacherProfile
  requests: DocumentRequest[]
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const { userId, authId } = await requireTeacher(request)
  const [profile, requests] = await Promise.all([
    loadProfile(userId),
    laterApi.teacherRequests({ params: { authId } }),
  ])
  return { profile, requests: requests.filter(({ state }) => state === 'open') }
}
clientLoader.hydrate = true as const

/** Another tab of the same profile is shown at once, without reloading. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change
  const isTab = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isTab && defaultShouldRevalidate
}

export function HydrateFallback() {
  return (
    <WorkFrame>
      <h1 className="vh">{m.profile_title()}</h1>
      <ProfileSkeleton />
    </WorkFrame>
  )
}

export function ErrorBoundary() {
  return (
    <WorkFrame>
      <h1 className="vh">{m.profile_title()}</h1>
      <RouteFailed title={m.profile_failed()} />
    </WorkFrame>
  )
}

export default function MyProfilePage() {
  const { profile, requests } = useLoaderData<typeof clientLoader>()
  return (
    <WorkFrame>
      <ProfileScreen loaded={profile} requests={requests} />
    </WorkFrame>
  )
}
