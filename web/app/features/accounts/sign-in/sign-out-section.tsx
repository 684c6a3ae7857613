import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { endSession } from '../sessions/end-session.ts'
import * as styles from '../settings/look-section.module.css'

/** On wide screens it is in the list of pages. */
export function SignOutSection() {
  const [busy, setBusy] = useState(false)
  async function out() {
    setBusy(true)
    await endSession()
  }
  return (
    <Card className="only-phone">
      <div className={styles.act}>
        <div>
          <b>{m.accounts_signout()}</b>
          <p className="small muted">{m.accounts_signout_help()}</p>
        </div>
        <Button variant="line" icon="logout" onClick={out} busy={busy} busyText={m.accounts_signing_out()}>
          {m.accounts_signout()}
        </Button>
      </div>
    </Card>
  )
}
