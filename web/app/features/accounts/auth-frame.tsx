import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { LanternString } from './lantern-string.tsx'
import '../../styles/accounts.css'

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

/** The page around a sign-in form: the form, and beside it on wide screens what it leads to. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="wrap auth-page">
      <section className="auth-card">
        <header className="auth-head">
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </header>
        {children}
      </section>
      <aside className="auth-night">
        <LanternString />
        <p className="auth-night-title">{m.accounts_art_title()}</p>
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
