import { useState } from 'react'
import type { BadgeKind } from '#contract/rules/badges.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { OwnBadge } from '#contract/teachers/teacher-badges.ts'
import { m } from '#messages/messages.js'
import { longDayText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate, queryOf, useMutation, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { type BadgeStatus, statusOf } from './badge-status.ts'
import { badgeName, badgeProofText } from './badge-texts.ts'
import * as styles from './badges-section.module.css'
import { ClaimDialog } from './claim-dialog.tsx'

/** The badges of a teacher, or of someone's centre: available, pending and valid ones. */
export function BadgesSection() {
  const { data, isError, isFetching, refetch } = useQuery(queryOf(laterApi.badgeList))
  const reload = () => void invalidate('badgeList')
  const [claiming, setClaiming] = useState<BadgeKind | null>(null)
  const [withdrawing, setWithdrawing] = useState<OwnBadge | null>(null)
  const today = hongKongDay(new Date())
  return (
    <Card id="badges" title={m.badges_title()} lead={m.badges_lead()}>
      {!data && isFetching && (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {!data && isError && !isFetching && (
        <FailedState title={m.badges_failed()} onRetry={() => void refetch()} />
      )}
      <ul className={styles.list}>
        {data?.kinds.map(kind => (
          <BadgeRow
            key={kind}
            kind={kind}
            standing={statusOf(data.badges, kind, today)}
            onClaim={() => setClaiming(kind)}
            onWithdraw={setWithdrawing}
          />
        ))}
      </ul>
      {claiming && (
        <ClaimDialog
          kind={claiming}
          onClose={() => setClaiming(null)}
          onClaimed={() => {
            setClaiming(null)
            toast.show({ text: m.badges_claimed_toast() })
            reload()
          }}
        />
      )}
      {withdrawing && (
        <ConfirmDialog
          title={withdrawing.state === 'claimed' ? m.badges_take_back_title() : m.badges_take_off_title()}
          onNo={() => setWithdrawing(null)}
          onYes={async () => {
            await laterApi.badgeWithdraw({
              body: { badge_id: withdrawing.id },
            })
            setWithdrawing(null)
            reload()
          }}
        >
          <p>{m.badges_take_off_text({ badge: badgeName(withdrawing.kind) })}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

interface BadgeRowProps {
  kind: BadgeKind
  standing: BadgeStatus
  onClaim: () => void
  onWithdraw: (badge: OwnBadge) => void
}

function BadgeRow({ kind, standing, onClaim, onWithdraw }: BadgeRowProps) {
  const { confirmed, claim, last, mayClaim } = standing
  const kept = claim ?? confirmed
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-on={confirmed ? '' : undefined}>
        <Icon name="shield" />
      </span>
      <div className={styles.words}>
        <h3>{badgeName(kind)}</h3>
        <StateChips standing={standing} />
        <p className="small muted">{noteOf(kind, standing)}</p>
        {last?.reason && <blockquote className={styles.reason}>{last.reason}</blockquote>}
      </div>
      <div className={styles.acts}>
        {mayClaim && (
          <Button variant="line" icon={confirmed ? 'refresh' : 'upload'} onClick={onClaim}>
            {confirmed ? m.badges_renew() : last ? m.badges_claim_again() : m.badges_claim()}
            <span className="vh"> {badgeName(kind)}</span>
          </Button>
        )}
        {kept?.has_proof && <ProofButton badge={kept} />}
        {kept && (
          <Button variant="quiet" onClick={() => onWithdraw(kept)}>
            {claim ? m.badges_take_back() : m.badges_take_off()}
            <span className="vh"> {badgeName(kind)}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function StateChips({ standing: { confirmed, claim, last } }: { standing: BadgeStatus }) {
  return (
    <p className={styles.states}>
      {confirmed && (
        <Chip tone="jade" icon="check">
          {m.badges_valid_until({ day: longDayText(confirmed.valid_until ?? '') })}
        </Chip>
      )}
      {claim && (
        <Chip tone="amber" icon="clock">
          {m.badges_waiting()}
        </Chip>
      )}
      {last?.state === 'refused' && (
        <Chip tone="red" icon="warn">
          {m.badges_refused()}
        </Chip>
      )}
      {last?.state === 'expired' && <Chip icon="clock">{m.badges_expired()}</Chip>}
      {last?.state === 'withdrawn' && <Chip>{m.badges_withdrawn()}</Chip>}
    </p>
  )
}

function noteOf(kind: BadgeKind, { claim, confirmed }: BadgeStatus): string {
  if (claim) return m.badges_waiting_note()
  return confirmed ? m.badges_confirmed_note() : badgeProofText(kind)
}

/** Its link is short-lived, so it is requested when it is pressed. */
function ProofButton({ badge }: { badge: OwnBadge }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => laterApi.badgeProof({ params: { id: badge.id } }),
    onSuccess: ({ doc_path }) => void window.open(doc_path, '_blank', 'noopener'),
    onError: showFailure,
  })
  return (
    <Button variant="quiet" icon="eye" busy={isPending} onClick={() => mutate()}>
      {m.badges_proof_view()}
      <span className="vh"> {badgeName(badge.kind)}</span>
    </Button>
  )
}
