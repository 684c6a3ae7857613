import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { api } from '../staff-api.ts'
import { nextStep } from './session-end.ts'

/** Whoever has just opened a page has used the session. */
const firstSeconds = 60

/** Sessions of staff end by themselves: two minutes before, they are told, and stay by one press. */
export function SessionWarning() {
  const [warning, setWarning] = useState<'idle' | 'over' | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    const later = (seconds: number) => {
      timer = setTimeout(check, seconds * 1000)
    }
    async function check() {
      try {
        const { warn, again } = nextStep(await api.staffSessionView())
        if (gone) return
        setWarning(warn)
        later(again)
      } catch {
        // Without a connection there is nothing to tell; a session that has ended is told by any call.
        if (!gone) later(firstSeconds)
      }
    }
    if (round === 0) later(firstSeconds)
    else void check()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [round])
  const close = () => setWarning(null)
  if (warning === 'over')
    return (
      <Dialog
        open
        title={m.security_over_title()}
        onClose={close}
        actions={<Button onClick={close}>{m.security_over_ok()}</Button>}
      >
        <p>{m.security_over_text()}</p>
      </Dialog>
    )
  if (warning !== 'idle') return null
  // The press itself is what the server counts as use.
  const stay = () => {
    close()
    setRound(round + 1)
  }
  return (
    <Dialog
      open
      title={m.security_idle_title()}
      onClose={stay}
      actions={
        <Button onClick={stay} data-autofocus>
          {m.security_idle_stay()}
        </Button>
      }
    >
      <p>{m.security_idle_text()}</p>
    </Dialog>
  )
}
