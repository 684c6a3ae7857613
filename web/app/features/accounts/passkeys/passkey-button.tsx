import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../proof/form-failure.tsx'
import * as styles from './passkey-button.module.css'
import {
  askForPasskey,
  fieldsOfferPasskeys,
  passkeysWork,
  signInWithPasskey,
  stopPasskeys,
  whyNot,
} from './passkeys.ts'

const never = () => () => undefined

/** Signing in without typing: with the button, or by choosing a passkey that the browser offers in the fields. */
export function PasskeyButton({ onEntered }: { onEntered: (challenge: string | null) => void }) {
  // Rendered as if they were supported, as they are nearly everywhere, so that nothing moves.
  const shown = useSyncExternalStore(never, passkeysWork, () => true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [round, setRound] = useState(0)
  const latest = useRef(onEntered)
  useEffect(() => {
    latest.current = onEntered
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round offers them in the fields once more
  useEffect(() => {
    let gone = false
    let asked = false
    async function offer() {
      if (!(await fieldsOfferPasskeys()) || gone) return
      asked = true
      // Nothing was pressed yet, so a failure before a passkey is chosen isn't shown.
      const answer = await askForPasskey({ inFields: true }).catch(() => null)
      if (gone || !answer) return
      try {
        latest.current(await signInWithPasskey(answer))
      } catch (error) {
        setFailure(failureOf(error))
        setRound(count => count + 1)
      }
    }
    void offer()
    return () => {
      gone = true
      if (asked) void stopPasskeys()
    }
  }, [round])

  if (!shown) return null

  async function enter() {
    setBusy(true)
    setFailure(null)
    try {
      onEntered(await signInWithPasskey(await askForPasskey()))
    } catch (error) {
      const text = whyNot(error)
      setFailure(text ? { text, code: 'passkey', status: 0 } : failureOf(error))
      // The press has ended what the fields offered.
      setRound(count => count + 1)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.passkey}>
      <FormFailure failure={failure} />
      <Button
        variant="line"
        icon="key"
        size="large"
        wide
        busy={busy}
        busyText={m.accounts_passkey_waiting()}
        onClick={enter}
      >
        {m.accounts_passkey_signin()}
      </Button>
    </div>
  )
}
