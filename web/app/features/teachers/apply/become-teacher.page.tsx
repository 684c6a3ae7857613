import { useState, useSyncExternalStore } from 'react'
import { type MetaArgs, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryFrom, useQuery } from '../../../lib/query.ts'
import { seo } from '../../../lib/seo.ts'
import { type Session, useLastingSession } from '../../../lib/session.ts'
import { siteOf } from '../../../lib/site.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { loadOwnUser, type OwnUser } from '../../accounts/guards/own-user.ts'
import { ApplyForm } from './apply-form.tsx'
import { ApplyFrame } from './apply-frame.tsx'
import { ApplySkeleton } from './apply-skeleton.tsx'
import { Invited, isMissing } from './invited.tsx'
import { NoticeCard } from './notice-card.tsx'
import { ThanksCard } from './thanks-card.tsx'

export function meta({ location, matches }: MetaArgs) {
  const site = siteOf(matches)
  return seo({
    title: m.apply_title(),
    description: m.apply_description({ brand: site?.brand.name ?? '' }),
    pathname: location.pathname,
    site,
  })
}

export default function BecomeTeacherPage() {
  const session = useLastingSession()
  const [done, setDone] = useState<{ email: string; locked: boolean } | null>(null)
  const [params] = useSearchParams()
  // The rendered page is the same for everyone, and knows of no invitation.
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const token = alive ? params.get('invitation') : null
  if (done) return <ThanksCard {...done} />
  if (session)
    return (
      <WithAccount
        key={session.userId}
        session={session}
        onDone={email => setDone({ email, locked: true })}
      />
    )
  return (
    <ApplyFrame>
      {token ? (
        <Invited token={token} onDone={(email, locked) => setDone({ email, locked })} />
      ) : (
        <ApplyForm user={null} onDone={email => setDone({ email, locked: false })} />
      )}
    </ApplyFrame>
  )
}

const never = () => () => undefined

interface Status {
  user: OwnUser | null
  /** The state of an existing application. */
  state: string | null
}

async function loadStatus(userId: number): Promise<Status> {
  const [user, state] = await Promise.all([
    loadOwnUser(userId),
    laterApi.teacherApplication().then(
      application => application.state,
      (error: unknown) => {
        if (isMissing(error)) return null
        throw error
      },
    ),
  ])
  return { user, state }
}

/** A signed-in user: a student or parent applies with their account, everyone else is told why they can't. */
function WithAccount({ session, onDone }: { session: Session; onDone: (email: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFrom([api.userGet, laterApi.teacherApplication], { userId: session.userId }, () =>
      loadStatus(session.userId),
    ),
    // There may be a decision by the time someone returns to the page.
    gcTime: 0,
  })
  if (error)
    return (
      <ApplyFrame>
        <Failed of={{ error, isFetching, refetch }} />
      </ApplyFrame>
    )
  if (!data?.user)
    return (
      <ApplyFrame>
        <ApplySkeleton />
      </ApplyFrame>
    )
  const { user, state } = data
  if (state === 'submitted' || state === 'more_asked') return <AppliedNotice />
  if (user.role_id === 4 && state !== 'declined') return <TeacherNotice username={user.username} />
  if (user.role_id === 2 || ![3, 4, 5, 6].includes(user.role_id)) return <OtherNotice />
  return (
    <ApplyFrame>
      <ApplyForm user={user} onDone={onDone} />
    </ApplyFrame>
  )
}

const AppliedNotice = () => (
  <NoticeCard icon="mail" tone="good" title={m.apply_applied_title()} text={m.apply_applied_text()}>
    <ButtonLink to="/my-application" size="large" iconEnd="arrow">
      {m.apply_see_application()}
    </ButtonLink>
  </NoticeCard>
)

const TeacherNotice = ({ username }: { username: string }) => (
  <NoticeCard icon="teach" tone="good" title={m.apply_teacher_title()} text={m.apply_teacher_text()}>
    <ButtonLink to="/my-products/all" icon="video">
      {m.shell_nav_my_products()}
    </ButtonLink>
    {hasScreen('/my-profile') && (
      <ButtonLink to="/my-profile" variant="line" icon="user">
        {m.shell_nav_profile()}
      </ButtonLink>
    )}
    <ButtonLink to={`/shop/${username}`} variant="line" icon="shop">
      {m.apply_teacher_shop()}
    </ButtonLink>
  </NoticeCard>
)

const OtherNotice = () => (
  <NoticeCard icon="info" title={m.apply_other_title()} text={m.apply_other_text()}>
    <ButtonLink to="/" variant="line">
      {m.apply_home()}
    </ButtonLink>
  </NoticeCard>
)
