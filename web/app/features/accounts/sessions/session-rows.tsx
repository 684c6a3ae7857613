import type { SignedInSession } from '#contract/accounts/sessions.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockTextAt } from '../../../lib/clock-text.ts'
import { recentDayText } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import * as styles from './session-rows.module.css'

/** Staff see other people's, none of which is the current one. */
export type ShownSession = Omit<SignedInSession, 'current'> & { current?: boolean }

interface SessionRowsProps {
  sessions: readonly ShownSession[]
  /** Without it, nothing can be signed out. */
  onEnd?: ((session: ShownSession) => void) | undefined
}

export function SessionRows({ sessions, onEnd }: SessionRowsProps) {
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
          {onEnd && !session.current && (
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

const iconOf = ({ system }: ShownSession): IconName =>
  handheld.has(system) ? 'mobile' : system === '' ? 'globe' : 'screen'

export function deviceText({ browser, system }: ShownSession): string {
  if (browser && system) return m.accounts_session_device({ browser, system })
  return browser || system || m.accounts_session_unknown()
}

/** Its place and last use; or that it is the current one. */
function placeText({ current, place, created_at, used_at }: ShownSession): string {
  const parts = current
    ? [m.accounts_session_current(), place, m.accounts_session_since({ day: recentDayText(created_at) })]
    : [place, m.accounts_session_used({ when: whenText(used_at) })]
  return parts.filter(Boolean).join(' · ')
}

function whenText(at: string): string {
  const used = new Date(at)
  const time = clockTextAt(used)
  return hongKongDay(used) === hongKongDay(new Date())
    ? m.accounts_session_today({ time })
    : m.lessons_moment({ day: recentDayText(at), time })
}
