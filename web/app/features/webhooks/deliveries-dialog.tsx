import { useEffect, useRef } from 'react'
import type { Webhook, WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../lib/dates.ts'
import { laterApi } from '../../lib/later-api.ts'
import { queryOf, useMutation, useQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Unanswered } from '../../ui/failed.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import { answerText, eventName, statusOf, whenText } from './webhook-texts.ts'
import * as styles from './webhooks-section.module.css'

interface DeliveriesDialogProps {
  webhook: Webhook
  onClose: () => void
  /** When one of them has finished. */
  onChanged: () => void
}

const lookAgainMs = 2000
/** Being sent now, rather than in hours. */
const isUnderWay = ({ state, attempts }: WebhookDelivery) => state === 'waiting' && attempts === 0

/** Recent deliveries, and the answers of the seller's program. */
export function DeliveriesDialog({ webhook, onClose, onChanged }: DeliveriesDialogProps) {
  const { webhook_id: id, url } = webhook
  const sent = useQuery({
    ...queryOf(laterApi.webhookDeliveries, { params: { id } }),
    select: ({ deliveries }) => deliveries,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isUnderWay) ? lookAgainMs : false),
  })
  const underWay = sent.data?.filter(isUnderWay).length ?? 0
  const before = useRef(underWay)
  useEffect(() => {
    if (underWay < before.current) onChanged()
    before.current = underWay
  }, [underWay, onChanged])
  const again = useMutation({
    mutationFn: (delivery_id: number) => laterApi.webhookResend({ body: { delivery_id } }),
    onSuccess: () => toast.show({ text: m.webhooks_sent_again() }),
    onError: showFailure,
    onSettled: () => sent.refetch(),
  })
  return (
    <Dialog open onClose={onClose} size="medium" title={m.webhooks_deliveries_title()} lead={url}>
      {!sent.data && (
        <Unanswered of={sent} title={m.webhooks_deliveries_failed()}>
          <Loading>
            <SkeletonText lines={4} />
          </Loading>
        </Unanswered>
      )}
      {sent.data?.length === 0 && <p className="muted">{m.webhooks_deliveries_none()}</p>}
      {sent.data && sent.data.length > 0 && (
        <ul className={styles.deliveries} data-part="deliveries" aria-live="polite">
          {sent.data.map(delivery => (
            <DeliveryRow
              key={delivery.delivery_id}
              delivery={delivery}
              mayResend={webhook.state === 'active' && !isUnderWay(delivery)}
              busy={again.isPending && again.variables === delivery.delivery_id}
              onResend={() => again.mutate(delivery.delivery_id)}
            />
          ))}
        </ul>
      )}
      {sent.data && sent.data.length > 0 && <p className="tiny muted">{m.webhooks_deliveries_kept()}</p>}
    </Dialog>
  )
}

interface DeliveryRowProps {
  delivery: WebhookDelivery
  mayResend: boolean
  busy: boolean
  onResend: () => void
}

function DeliveryRow({ delivery, mayResend, busy, onResend }: DeliveryRowProps) {
  const { event, event_id, attempts, answer, next_attempt_at } = delivery
  const { tone, text } = statusOf(delivery)
  const facts = [answerText(delivery), attempts > 0 ? m.webhooks_attempts({ attempts }) : '']
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{eventName(event)}</b>
          <Chip tone={tone}>{text}</Chip>
        </p>
        <p className="small">{facts.filter(Boolean).join(' · ')}</p>
        <p className="small muted">
          <time dateTime={delivery.attempted_at ?? delivery.created_at}>{whenText(delivery)}</time>
        </p>
        <p className="small muted">
          <code>{event_id}</code>
        </p>
        {next_attempt_at && attempts > 0 && (
          <p className="small muted">{m.webhooks_next_try({ when: momentText(next_attempt_at) })}</p>
        )}
        {answer && (
          <details className="small">
            <summary>{m.webhooks_answer()}</summary>
            <pre className={styles.answer}>{answer}</pre>
          </details>
        )}
      </div>
      {mayResend && (
        <Button
          variant="line"
          icon="refresh"
          onClick={onResend}
          busy={busy}
          aria-label={m.webhooks_send_again_one({ event: eventName(event), when: whenText(delivery) })}
        >
          {m.webhooks_send_again()}
        </Button>
      )}
    </li>
  )
}
