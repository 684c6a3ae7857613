import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { useSession } from '../../../lib/session.ts'
import { useScrollToPart } from '../../../lib/use-scroll-to-part.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { OwnUser } from '../guards/own-user.ts'
import { endSession } from '../sessions/end-session.ts'
import type { Say } from '../sign-in/banner.tsx'
import * as styles from './settings-frame.module.css'
import { type SettingsPageId, settingsPageOf, settingsPages, settingsPath } from './settings-pages.ts'

/** What the cards get. */
export interface SectionProps {
  user: OwnUser
  /** After a change; `sent` is used if the new record can't be loaded. */
  onChanged: (sent?: Partial<OwnUser>) => Promise<void>
  say: Say
}

/** The list of pages, next to the page on wide screens and above it on a phone, and room for its cards. */
export function SettingsFrame({
  page = 'account',
  children,
}: {
  page?: SettingsPageId
  children: ReactNode
}) {
  const role = useSession()?.role
  const current = settingsPageOf(page)
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone, the list may be wider than the screen. Not `scrollIntoView`, which would move the page.
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && list.current && page) list.current.scrollLeft = link.offsetLeft - 16
  }, [page])
  const { hash } = useLocation()
  useScrollToPart(hash)
  return (
    <div className={cx('wrap', styles.settings)}>
      <nav className={styles.rail} ref={list} data-part="rail" aria-label={m.accounts_settings_title()}>
        <p className={styles.railTitle}>{m.accounts_settings_title()}</p>
        {settingsPages
          .filter(({ id, isFor }) => !isFor || isFor(role) || id === page)
          .map(({ id, icon, label }) => (
            <Link key={id} to={settingsPath(id)} aria-current={id === page ? 'page' : undefined}>
              <Icon name={icon} />
              {label(role)}
            </Link>
          ))}
        <button type="button" className={cx(styles.out, 'only-wide')} onClick={() => void endSession()}>
          <Icon name="logout" />
          {m.accounts_signout()}
        </button>
      </nav>
      <div className={styles.settingsMain}>
        <header className={styles.settingsHead}>
          <h1>{current?.label(role)}</h1>
          <p>{current?.lead(role)}</p>
        </header>
        {children}
      </div>
    </div>
  )
}
