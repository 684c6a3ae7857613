import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { longDayText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { checkSession } from '../../../lib/session-check.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/drawings.tsx'
import { doneDrawing, mailDrawing } from '../../../ui/more-drawings.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { FailedState } from '../../../ui/states.tsx'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { centreName } from './centre-words.ts'
import * as styles from './invitation.module.css'

export const meta = privateMeta(() => m.centre_invitation_title())

type View = Awaited<ReturnType<typeof laterApi.centreInvitationView>>
type Outcome =
  | { kind: 'open'; token: string; view: View }
  | { kind: 'used' | 'expired' | 'forged' }
  | { kind: 'failed'; text: string }

const kinds: Readonly<Record<string, 'used' | 'expired' | 'forged'>> = {
  link_used: 'used',
  link_expired: 'expired',
  link_unknown: 'forged',
}

/** In the browser only: the page depends on who is signed in. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Outcome> {
  const token = params.token ?? ''
  try {
    return { kind: 'open', token, view: await laterApi.centreInvitationView({ params: { token } }) }
  } catch (error) {
    const { code, status, text } = failureOf(error)
    const kind = kinds[code] ?? (error instanceof ApiError && status === 422 ? 'forged' : null)
    return kind ? { kind } : { kind: 'failed', text }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className="wrap full-message">
      <span className="spin" aria-hidden="true" />
      <h1 className="vh">{m.centre_invitation_title()}</h1>
      <p role="status">{m.centre_invitation_getting()}</p>
    </div>
  )
}

const over = {
  used: { title: m.centre_used_title, text: m.centre_used_text },
  expired: { title: m.centre_expired_title, text: m.centre_expired_text },
  forged: { title: m.centre_forged_title, text: m.centre_forged_text },
} as const

export default function InvitationPage() {
  const outcome = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  const [done, setDone] = useState<'accepted' | 'declined' | null>(null)
  if (outcome.kind === 'failed')
    return (
      <div className="wrap full-message">
        <h1>{m.centre_invitation_title()}</h1>
        <FailedState
          text={outcome.text}
          onRetry={() => revalidator.revalidate()}
          retrying={revalidator.state !== 'idle'}
        />
      </div>
    )
  if (outcome.kind !== 'open')
    return (
      <div className="wrap full-message">
        <Drawing name={mailDrawing} />
        <h1>{over[outcome.kind].title()}</h1>
        <p>{over[outcome.kind].text()}</p>
        <ButtonLink variant="line" to="/">
          {m.centre_home()}
        </ButtonLink>
      </div>
    )
  const name = centreName(outcome.view.centre)
  if (done) return <Done done={done} name={name} />
  return <Open {...outcome} name={name} onDone={setDone} />
}

function Done({ done, name }: { done: 'accepted' | 'declined'; name: string }) {
  const accepted = done === 'accepted'
  return (
    <div className="wrap full-message" role="status">
      <Drawing name={accepted ? doneDrawing : mailDrawing} />
      <h1>{accepted ? m.centre_accepted_title({ centre: name }) : m.centre_declined_title()}</h1>
      <p>{accepted ? m.centre_accepted_text() : m.centre_declined_text({ centre: name })}</p>
      <ButtonLink variant={accepted ? 'primary' : 'line'} to={accepted ? '/my-centre' : '/'}>
        {accepted ? m.centre_to_centre() : m.centre_home()}
      </ButtonLink>
    </div>
  )
}

interface OpenProps {
  token: string
  view: View
  name: string
  onDone: (done: 'accepted' | 'declined') => void
}

function Open({ token, view, name, onDone }: OpenProps) {
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const revalidator = useRevalidator()
  async function answer(which: 'accept' | 'decline') {
    if (busy) return
    setBusy(which)
    const input = { body: { token } }
    try {
      if (which === 'accept') await laterApi.centreInvitationAccept(input)
      else await laterApi.centreInvitationDecline(input)
      // From now on, a member finds the centre in the menu.
      if (which === 'accept') await checkSession()
      onDone(which === 'accept' ? 'accepted' : 'declined')
    } catch (error) {
      showFailure(error)
      // Decided elsewhere in the meantime: the page shows the current state.
      await revalidator.revalidate()
    } finally {
      setBusy(null)
    }
  }
  const { standing } = view
  return (
    <div className={`wrap ${styles.page}`}>
      <section className={`panel ${styles.card}`} aria-labelledby="invitation">
        <Avatar name={name} src={view.centre.profile_picture} size="huge" />
        <h1 id="invitation">{m.centre_invitation_from({ centre: name })}</h1>
        <p>{m.centre_invitation_text({ centre: name })}</p>
        <p className="small muted">
          {m.centre_invitation_for({ email: view.email, day: longDayText(view.expires_at) })}
        </p>
        <Against standing={standing} email={view.email} token={token} centre={name} />
        <div className={styles.acts}>
          {standing === 'ready' && (
            <Button
              size="large"
              busy={busy === 'accept'}
              busyText={m.centre_accepting()}
              onClick={() => answer('accept')}
            >
              {m.centre_accept()}
            </Button>
          )}
          <Button variant="quiet" busy={busy === 'decline'} onClick={() => answer('decline')}>
            {m.centre_decline()}
          </Button>
          <ButtonLink variant="line" to={`/shop/${view.centre.username}`}>
            {m.centre_look()}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

interface AgainstProps {
  standing: View['standing']
  email: string
  token: string
  centre: string
}

/** What prevents accepting, and the next step. */
function Against({ standing, email, token, centre }: AgainstProps) {
  const { pathname } = useLocation()
  if (standing === 'ready') return null
  const texts = {
    sign_in: m.centre_against_sign_in,
    register: m.centre_against_register,
    applied: m.centre_against_applied,
    other_account: m.centre_against_other_account,
    not_teacher: m.centre_against_not_teacher,
    other_centre: m.centre_against_other_centre,
  }
  return (
    <div className={styles.against} role="status">
      <p>{texts[standing]({ email, centre })}</p>
      {(standing === 'sign_in' || standing === 'other_account') && (
        <ButtonLink to={`/login?next=${encodeURIComponent(pathname)}`}>{m.accounts_signin()}</ButtonLink>
      )}
      {standing === 'register' && (
        <ButtonLink size="large" to={`/become-teacher?invitation=${encodeURIComponent(token)}`}>
          {m.centre_register()}
        </ButtonLink>
      )}
      {standing === 'applied' && <ButtonLink to="/my-application">{m.centre_to_application()}</ButtonLink>}
      {standing === 'not_teacher' && (
        <ButtonLink to="/become-teacher">{m.shell_nav_become_teacher()}</ButtonLink>
      )}
      {standing === 'other_centre' && <ButtonLink to="/my-centre">{m.centre_to_centre()}</ButtonLink>}
    </div>
  )
}
