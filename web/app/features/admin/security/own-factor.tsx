import { useState } from 'react'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists, useAdminData } from '../table/use-rows.ts'
import { FactorSetUp, type Offer } from './factor-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import * as styles from './security.module.css'

/** So few recovery codes are worth a word. */
const few = 3

type Shown = { offer: Offer } | { codes: readonly string[] } | null

/** Turned on in two steps: the app gets the key, and shows by a code that it has it. */
export function OwnFactor() {
  const factor = useAdminData(['second-factor'], () => api.staffFactor())
  const [shown, setShown] = useState<Shown>(null)
  const { data } = factor

  async function showCodes(codes: readonly string[]) {
    setShown({ codes })
    await refreshLists()
  }
  return (
    <Card id="second-factor" title={m.security_own()} lead={m.security_own_lead()}>
      {factor.isError && !data && (
        <FailedState
          title={m.security_failed()}
          text={failureOf(factor.error).text}
          onRetry={() => void factor.refetch()}
          retrying={factor.isFetching}
        />
      )}
      {!data && !factor.isError && (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
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
          onDone={showCodes}
        />
      )}
      {data && !shown && (
        <Standing factor={data} onOffer={offer => setShown({ offer })} onCodes={showCodes} />
      )}
    </Card>
  )
}

interface StandingProps {
  factor: Awaited<ReturnType<typeof api.staffFactor>>
  onOffer: (offer: Offer) => void
  onCodes: (codes: readonly string[]) => Promise<void>
}

function Standing({ factor, onOffer, onCodes }: StandingProps) {
  const [asking, setAsking] = useState<'codes' | 'off' | null>(null)
  const { set_since: since, recovery_left: left, required } = factor
  const begin = useMutation({
    mutationFn: () => withPassword(() => api.staffFactorOffer()),
    onSuccess: onOffer,
    onError: error => toast.show({ text: failureOf(error).text, tone: 'bad' }),
  })
  if (since === null)
    return (
      <div className={styles.standing}>
        <span className={styles.state}>
          <Chip tone="plain">{m.security_off()}</Chip>
          <span>{m.security_off_text()}</span>
        </span>
        <Button
          icon="lock"
          onClick={() => begin.mutate()}
          busy={begin.isPending}
          busyText={m.ui_please_wait()}
        >
          {m.security_set_up()}
        </Button>
      </div>
    )
  return (
    <>
      <div className={styles.standing}>
        <span className={styles.state}>
          <Chip tone="jade" icon="check">
            {m.security_on_since({ day: dayText(since) })}
          </Chip>
          <span>{m.security_recovery_left({ count: left, shown: String(left) })}</span>
          {left <= few && <b className={styles.few}>{m.security_recovery_few()}</b>}
        </span>
        <span className={styles.acts}>
          <Button variant="line" icon="refresh" onClick={() => setAsking('codes')}>
            {m.security_new_codes()}
          </Button>
          <Button variant="line" icon="phone" onClick={() => begin.mutate()} busy={begin.isPending}>
            {m.security_other_app()}
          </Button>
          {!required && (
            <Button variant="danger" onClick={() => setAsking('off')}>
              {m.security_turn_off()}
            </Button>
          )}
        </span>
      </div>
      {asking === 'codes' && (
        <ConfirmDialog
          title={m.security_new_codes_title()}
          noText={m.admin_cancel()}
          yesText={m.security_new_codes()}
          onNo={() => setAsking(null)}
          onYes={async () => {
            const { recovery_codes: codes } = await withPassword(() => api.staffRecoveryRenew())
            setAsking(null)
            await onCodes(codes)
          }}
        >
          <p>{m.security_new_codes_text()}</p>
        </ConfirmDialog>
      )}
      {asking === 'off' && (
        <ConfirmDialog
          title={m.security_turn_off_title()}
          noText={m.admin_cancel()}
          yesText={m.security_turn_off()}
          onNo={() => setAsking(null)}
          onYes={async () => {
            await withPassword(() => api.staffFactorOff())
            setAsking(null)
            toast.show({ text: m.security_told_off(), tone: 'good' })
            await refreshLists()
          }}
        >
          <p>{m.security_turn_off_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
