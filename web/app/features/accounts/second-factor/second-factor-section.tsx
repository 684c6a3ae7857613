import { useState } from 'react'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import type { OwnUser } from '../guards/own-user.ts'
import { FactorSetUp, type Offer } from './factor-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import * as styles from './second-factor.module.css'
import { type FactorChange, SecondFactorDialog } from './second-factor-dialog.tsx'

/** With this few recovery codes left, a hint is shown. */
const few = 3

type Shown = { offer: Offer } | { codes: readonly string[] } | null

interface SecondFactorSectionProps {
  user: OwnUser
  /** After it was turned on or off, because other lists show it too. */
  onChanged?: () => Promise<unknown>
}

/** Turned on in two steps: the app gets the key, and proves it with a code. */
export function SecondFactorSection({ user, onChanged }: SecondFactorSectionProps) {
  const factor = useQuery(queryOf(laterApi.userFactor))
  const [shown, setShown] = useState<Shown>(null)
  const [change, setChange] = useState<FactorChange | null>(null)
  const { data } = factor

  async function refresh() {
    await factor.refetch()
    await onChanged?.()
  }
  function show(next: Shown) {
    setChange(null)
    setShown(next)
  }
  return (
    <Card id="second-factor" title={m.security_own()} lead={m.security_own_lead()}>
      {!data && (
        <Unanswered of={factor} title={m.security_failed()}>
          <Loading>
            <SkeletonText lines={2} />
          </Loading>
        </Unanswered>
      )}
      {data?.required && data.set_since === null && (
        <p className={styles.required}>
          <Icon name="warn" />
          <span>{m.security_required()}</span>
        </p>
      )}
      {shown && 'codes' in shown && <RecoveryCodes codes={shown.codes} onKept={() => setShown(null)} />}
      {shown && 'offer' in shown && (
        <FactorSetUp
          key={shown.offer.secret}
          offer={shown.offer}
          onCancel={() => setShown(null)}
          onDone={async codes => {
            show({ codes })
            await refresh()
          }}
        />
      )}
      {data && !shown && <Status factor={data} onChange={setChange} />}
      {change && (
        <SecondFactorDialog
          change={change}
          user={user}
          onClose={() => setChange(null)}
          onOffer={offer => show({ offer })}
          onCodes={codes => {
            show({ codes })
            void refresh()
          }}
          onOff={() => {
            show(null)
            void refresh()
          }}
        />
      )}
    </Card>
  )
}

interface StatusProps {
  factor: Awaited<ReturnType<typeof laterApi.userFactor>>
  onChange: (change: FactorChange) => void
}

function Status({ factor, onChange }: StatusProps) {
  const { set_since: since, recovery_left: left, required } = factor
  if (since === null)
    return (
      <div className={styles.standing}>
        <span className={styles.state}>
          <Chip tone="plain">{m.security_off()}</Chip>
          <span>{m.security_off_text()}</span>
        </span>
        <Button icon="lock" onClick={() => onChange('on')}>
          {m.security_turn_on()}
        </Button>
      </div>
    )
  return (
    <div className={styles.standing}>
      <span className={styles.state}>
        <Chip tone="jade" icon="check">
          {m.security_on_since({ day: dayText(since) })}
        </Chip>
        <span>{m.security_recovery_left({ count: left, shown: String(left) })}</span>
        {left <= few && <b className={styles.few}>{m.security_recovery_few()}</b>}
      </span>
      <span className={styles.acts}>
        <Button variant="line" icon="refresh" onClick={() => onChange('codes')}>
          {m.security_new_codes()}
        </Button>
        <Button variant="line" icon="phone" onClick={() => onChange('app')}>
          {m.security_other_app()}
        </Button>
        {!required && (
          <Button variant="danger" onClick={() => onChange('off')}>
            {m.security_turn_off()}
          </Button>
        )}
      </span>
    </div>
  )
}
