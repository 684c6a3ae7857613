import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { OwnCentre } from '#contract/teachers/teacher-centres.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RouteFailed } from '../../../ui/failed.tsx'
import { mailDrawing } from '../../../ui/more-drawings.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { requireTeacher } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { WorkFrame } from '../work-frame.tsx'
import { CentreProfile } from './centre-profile.tsx'
import { centreName } from './centre-words.ts'
import { Invitations } from './invitations.tsx'
import { Members } from './members.tsx'
import * as styles from './my-centre.module.css'

export const meta = privateMeta(() => m.centre_title())

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<OwnCentre | null> {
  await requireTeacher(request)
  return (await laterApi.centreOwn()).own
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <WorkFrame>
      <Head />
      <div className={styles.cards} aria-hidden="true">
        <div className="panel sk-text">
          <Skeleton shape="avatar" />
          <Skeleton width="half" />
          <Skeleton width="most" />
          <Skeleton width="most" />
        </div>
        <div className="panel sk-text">
          <Skeleton width="third" />
          <Skeleton width="most" />
          <Skeleton width="most" />
        </div>
      </div>
      <p className="vh" role="status">
        {m.centre_getting()}
      </p>
    </WorkFrame>
  )
}

export function ErrorBoundary() {
  return (
    <WorkFrame>
      <Head />
      <RouteFailed title={m.centre_failed()} />
    </WorkFrame>
  )
}

export default function MyCentrePage() {
  const own = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  const reload = () => revalidator.revalidate()
  if (!own)
    return (
      <WorkFrame>
        <Head />
        <EmptyState drawing={mailDrawing} title={m.centre_none()} text={m.centre_none_text()} />
      </WorkFrame>
    )
  return (
    <WorkFrame>
      <Head centre={own.centre} />
      <div className={styles.cards}>
        {own.role === 'manager' ? (
          <>
            <CentreProfile centre={own.centre} onSaved={reload} />
            <Members members={own.members} onChanged={reload} />
            <Invitations invitations={own.invitations} onChanged={reload} />
          </>
        ) : (
          <Membership own={own} onLeft={reload} />
        )}
      </div>
    </WorkFrame>
  )
}

function Head({ centre }: { centre?: OwnCentre['centre'] }) {
  return (
    <header className={styles.head}>
      <h1>{m.centre_title()}</h1>
      {centre && (
        <ButtonLink variant="line" icon="eye" to={`/shop/${centre.username}`}>
          {m.centre_see()}
        </ButtonLink>
      )}
    </header>
  )
}

/** For a member teacher: their centre, and leaving it. */
function Membership({ own: { centre }, onLeft }: { own: OwnCentre; onLeft: () => Promise<void> }) {
  const [leaving, setLeaving] = useState(false)
  const name = centreName(centre)
  return (
    <Card id="membership" title={m.centre_membership()}>
      <div className={styles.person}>
        <Avatar name={name} src={centre.profile_picture} size="large" />
        <div className={styles.words}>
          <b>{name}</b>
          <p className="small muted">{m.centre_membership_text({ centre: name })}</p>
        </div>
        <Button variant="line" icon="logout" onClick={() => setLeaving(true)}>
          {m.centre_leave()}
        </Button>
      </div>
      {leaving && (
        <ConfirmDialog
          title={m.centre_leave_title({ centre: name })}
          yesText={m.centre_leave()}
          onNo={() => setLeaving(false)}
          onYes={async () => {
            await laterApi.centreLeave({ body: {} })
            setLeaving(false)
            toast.show({ text: m.centre_left({ centre: name }), tone: 'good' })
            await onLeft()
          }}
        >
          <p>{m.centre_leave_text()}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
