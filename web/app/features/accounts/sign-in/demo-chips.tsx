import { useState } from 'react'
import { m } from '#messages/messages.js'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { useSite } from '../../../lib/site.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { FormFailure } from '../proof/form-failure.tsx'
import * as styles from './demo-chips.module.css'
import { signInWith } from './sign-in.ts'

type DemoRole = 'STUDENT' | 'PARENT' | 'TEACHER' | 'BUSINESSMANAGER' | 'ADMIN'

const chips: Readonly<Record<DemoRole, { icon: IconName; label: () => string }>> = {
  STUDENT: { icon: 'book', label: () => m.accounts_demo_student() },
  PARENT: { icon: 'users', label: () => m.accounts_demo_parent() },
  TEACHER: { icon: 'teach', label: () => m.accounts_demo_teacher() },
  BUSINESSMANAGER: { icon: 'shop', label: () => m.accounts_demo_centre() },
  ADMIN: { icon: 'shield', label: () => m.accounts_demo_admin() },
}

/** One press signs in as someone of the demo; only if the demo is loaded. */
export function DemoChips({ onEntered }: { onEntered: (challenge: string | null) => void }) {
  const site = useSite()
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const password = site?.demo_password
  const accounts = (site?.demo_accounts ?? []).flatMap(({ username, role }) => {
    const chip = Object.entries(chips).find(([name]) => name === role)?.[1]
    return chip ? [{ username, ...chip }] : []
  })
  if (!password || accounts.length === 0) return null

  async function enter(username: string, secret: string) {
    if (busy) return
    setBusy(username)
    setFailure(null)
    try {
      onEntered(await signInWith({ username, password: secret }))
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy('')
    }
  }

  const entering = accounts.find(({ username }) => username === busy)
  return (
    <section className={styles.authDemo} aria-labelledby="demo-title">
      <h3 id="demo-title">{m.accounts_demo_title()}</h3>
      <FormFailure failure={failure} />
      <div className={styles.authPicks}>
        {accounts.map(({ username, icon, label }) => (
          <button
            key={username}
            type="button"
            className={styles.authPick}
            aria-busy={busy === username || undefined}
            aria-disabled={busy !== '' || undefined}
            onClick={() => enter(username, password)}
          >
            {busy === username ? <span className="spin" aria-hidden="true" /> : <Icon name={icon} />}
            {label()}
          </button>
        ))}
      </div>
      <p className="vh" role="status">
        {entering && m.accounts_demo_signing_in({ name: entering.label() })}
      </p>
    </section>
  )
}
