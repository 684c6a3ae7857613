import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { useSession } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { type OwnUser, sells } from '../guards/own-user.ts'
import type { Say } from '../sign-in/banner.tsx'
import * as styles from './settings-frame.module.css'

/** What the cards get. */
export interface SectionProps {
  user: OwnUser
  /** After a change; `sent` stands in where the new record can't be fetched. */
  onChanged: (sent?: Partial<OwnUser>) => Promise<void>
  say: Say
}

interface Section {
  id: string
  icon: IconName
  label: () => string
  /** Whether somebody of this role has it. */
  isFor?: (role: string | undefined) => boolean
}

const sections: readonly Section[] = [
  { id: 'profile', icon: 'user', label: () => m.accounts_profile() },
  // Teachers book no lessons.
  { id: 'learners', icon: 'users', label: () => m.lessons_learners(), isFor: role => role !== 'TEACHER' },
  { id: 'calendar', icon: 'calendar', label: () => m.lessons_feed() },
  { id: 'password', icon: 'lock', label: () => m.accounts_password_section() },
  { id: 'passkeys', icon: 'key', label: () => m.accounts_passkeys_section() },
  { id: 'sessions', icon: 'screen', label: () => m.accounts_sessions_section() },
  { id: 'access-tokens', icon: 'link', label: () => m.accounts_tokens_section(), isFor: sells },
  { id: 'webhooks', icon: 'share', label: () => m.webhooks_section(), isFor: sells },
  { id: 'notices', icon: 'bell', label: () => m.accounts_notices_section() },
  { id: 'mails', icon: 'mail', label: () => m.notices_mails() },
  { id: 'look', icon: 'sun', label: () => m.accounts_look_section() },
  { id: 'cards', icon: 'card', label: () => m.accounts_cards_section() },
  { id: 'data', icon: 'shield', label: () => m.accounts_data_section() },
]

/** Title, the list of sections beside it on wide screens, and room for the cards. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const site = useSite()
  const current = useSectionInView()
  const role = useSession()?.role
  return (
    <div className={cx('wrap', styles.settings)}>
      <nav className={styles.rail} data-part="rail" aria-label={m.accounts_settings_title()}>
        {sections
          .filter(({ isFor }) => !isFor || isFor(role))
          .map(({ id, icon, label }) => (
            <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              <Icon name={icon} />
              {label()}
            </a>
          ))}
      </nav>
      <div className={styles.settingsMain}>
        <header className={styles.settingsHead}>
          <h1>{m.accounts_settings_title()}</h1>
          <p>{m.accounts_settings_lead({ brand: site?.brand.name ?? '' })}</p>
        </header>
        {children}
      </div>
    </div>
  )
}

/** The section under the header, or the last one at the page's end, which may be too short to get there. */
function useSectionInView(): string {
  const [current, setCurrent] = useState('profile')
  useEffect(() => {
    function look() {
      const { scrollHeight, clientHeight } = document.documentElement
      const atEnd = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2
      const passed = sections.filter(({ id }) => {
        const section = document.getElementById(id)
        return section && (atEnd || section.getBoundingClientRect().top < 180)
      })
      setCurrent(passed.at(-1)?.id ?? 'profile')
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return current
}
