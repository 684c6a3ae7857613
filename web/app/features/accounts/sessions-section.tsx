import { useState } from 'react'
import { hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import type { SignedInSession } from '#contract/sessions.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../lib/dates.ts'
import { failureOf, ignoreMissing } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { getLocale } from '../../lib/locale.ts'
import { useQuery } from '../../lib/query.ts'
import { renewToken } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { FailedState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { OwnUser } from './own-user.ts'
import * as styles from './sessions-section.module.css'

const query = () => ({ query: { language_code: getLocale() } })

type Asking = 'others' | SignedInSession | null

/** Every device that is signed in, this one first. */
export function SessionsSection({ user }: { user: OwnUser }) {
  const kept = useQuery({
    queryKey: ['sessions', user.user_id],
    queryFn: async () => (await laterApi.sessionList(query())).sessions,
  })
  const [asking, setAsking] = useState<Asking>(null)
  const sessions = kept.data?.toSorted((a, b) => Number(b.current) - Number(a.current))

  async function endOne({ session_id }: SignedInSession) {
    // It is signed out already: on another tab, or by itself.
    await ignoreMissing(laterApi.sessionEnd({ body: { session_id }, ...query() }))
    setAsking(null)
    toast.show({ text: m.accounts_session_ended() })
    await kept.refetch()
  }
  async function endOthers() {
    const { data } = await laterApi.sessionEndOthers(query())
    renewToken(data.token)
    setAsking(null)
    toast.show({ text: m.accounts_sessions_ended() })
    await kept.refetch()
  }

  return (
    <Card id="sessions" title={m.accounts_sessions_section()} lead={m.accounts_sessions_lead()}>
      {kept.isPending && (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {kept.isError && !kept.data && (
        <FailedState
          title={m.accounts_sessions_failed()}
          text={failureOf(kept.error).text}
          onRetry={() => void kept.refetch()}
          retrying={kept.isFetching}
        />
      )}
      {sessions && <SessionRows sessions={sessions} onEnd={setAsking} />}
      {sessions && sessions.length > 1 && (
        <div>
          <Button variant="line" icon="logout" onClick={() => setAsking('others')}>
            {m.accounts_sessions_end()}
          </Button>
        </div>
      )}
      {asking === 'others' && (
        <ConfirmDialog
          title={m.accounts_sessions_end_title()}
          noText={m.accounts_session_keep()}
          yesText={m.accounts_sessions_end()}
          onNo={() => setAsking(null)}
          onYes={endOthers}
        >
          <p>{m.accounts_sessions_end_text()}</p>
        </ConfirmDialog>
      )}
      {asking && asking !== 'others' && (
        <ConfirmDialog
          title={m.accounts_session_end_title({ device: deviceText(asking) })}
          noText={m.accounts_session_keep()}
          yesText={m.accounts_signout()}
          onNo={() => setAsking(null)}
          onYes={() => endOne(asking)}
        >
          <p>{m.accounts_session_end_text()}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

interface SessionRowsProps {
  sessions: readonly SignedInSession[]
  onEnd: (session: SignedInSession) => void
}

function SessionRows({ sessions, onEnd }: SessionRowsProps) {
  return (
    <ul className={styles.sessions} data-part="sessions">
      {sessions.map(session => (
        <li key={session.session_id} data-current={session.current ? '' : undefined}>
          <span className={styles.kind}>
            <Icon name={iconOf(session)} />
          </span>
          <div className={styles.words}>
            <b>{deviceText(session)}</b>
            <p className="small">{placeText(session)}</p>
          </div>
          {!session.current && (
            <Button
              variant="line"
              aria-label={m.accounts_session_end({ device: deviceText(session) })}
              onClick={() => onEnd(session)}
            >
              {m.accounts_signout()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const handheld: ReadonlySet<string> = new Set(['iPhone', 'iPad', 'Android'])

const iconOf = ({ system }: SignedInSession): IconName =>
  handheld.has(system) ? 'mobile' : system === '' ? 'globe' : 'screen'

function deviceText({ browser, system }: SignedInSession): string {
  if (browser && system) return m.accounts_session_device({ browser, system })
  return browser || system || m.accounts_session_unknown()
}

/** Its place and when it was used; of this one that it is. */
function placeText({ current, place, created_at, used_at }: SignedInSession): string {
  const parts = current
    ? [m.accounts_session_current(), place, m.accounts_session_since({ day: recentDayText(created_at) })]
    : [place, m.accounts_session_used({ when: whenText(used_at) })]
  return parts.filter(Boolean).join(' · ')
}

function whenText(at: string): string {
  const used = new Date(at)
  const time = hongKongTime(used)
  return hongKongDay(used) === hongKongDay(new Date())
    ? m.accounts_session_today({ time })
    : m.lessons_moment({ day: recentDayText(at), time })
}
