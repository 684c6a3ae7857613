import { useState } from 'react'
import { m } from '#messages/messages.js'
import { ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { renewToken } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { deviceText, SessionRows, type ShownSession } from './session-rows.tsx'

type Asking = 'others' | ShownSession | null

/** Every device that is signed in, this one first. */
export function SessionsSection() {
  const kept = useQuery({ ...queryOf(laterApi.sessionList), select: ({ sessions }) => sessions })
  const [asking, setAsking] = useState<Asking>(null)
  const sessions = kept.data?.toSorted((a, b) => Number(b.current) - Number(a.current))

  async function endOne({ session_id }: ShownSession) {
    // It is already signed out, in another tab or automatically.
    await ignoreMissing(laterApi.sessionEnd({ body: { session_id } }))
    setAsking(null)
    toast.show({ text: m.accounts_session_ended() })
    await kept.refetch()
  }
  async function endOthers() {
    const { data } = await laterApi.sessionEndOthers()
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
      {kept.isError && !kept.data && <Failed title={m.accounts_sessions_failed()} of={kept} />}
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
