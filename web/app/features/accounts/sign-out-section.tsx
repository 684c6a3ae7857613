import { useState } from 'react'
import { m } from '#messages/messages.js'
import { leave } from '../../shell/account-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

export function SignOutSection() {
  const [busy, setBusy] = useState(false)
  async function out() {
    setBusy(true)
    await leave()
  }
  return (
    <Card>
      <div className="act">
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
