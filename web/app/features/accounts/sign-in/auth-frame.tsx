import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import * as styles from './auth-frame.module.css'
import { LanternString } from './lantern-string.tsx'

interface AuthFrameProps {
  title: string
  lead?: string | null
  children?: ReactNode
}

const points: readonly { icon: IconName; text: () => string }[] = [
  { icon: 'book', text: () => m.accounts_art_point_courses() },
  { icon: 'video', text: () => m.accounts_art_point_classes() },
  { icon: 'calendar', text: () => m.accounts_art_point_trials() },
]

/** The page around a sign-in form: the form, and next to it on wide screens what it leads to. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className={cx('wrap', styles.authPage)}>
      <section className={styles.authCard}>
        <header className={styles.authHead}>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </header>
        {children}
      </section>
      <aside className={styles.authNight}>
        <LanternString />
        <p className={styles.authNightTitle}>{m.accounts_art_title()}</p>
        <ul>
          {points.map(({ icon, text }) => (
            <li key={icon}>
              <Icon name={icon} />
              {text()}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
