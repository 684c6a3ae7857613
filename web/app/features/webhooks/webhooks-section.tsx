import { Suspense, useState } from 'react'
import { mostWebhooks } from '#contract/rules/webhooks.ts'
import type { ListedWebhook } from '#contract/webhooks/webhooks.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { invalidate, queryOf, useQuery } from '../../lib/query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LostDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { FailedState } from '../../ui/states.tsx'
import { type OwnUser, sells } from '../accounts/guards/own-user.ts'
import { WebhookRow } from './webhook-row.tsx'
import * as styles from './webhooks-section.module.css'

const dialogs = () => import('./webhook-dialogs.tsx')
const WebhookDialog = lazyPart(async () => ({ default: (await dialogs()).WebhookDialog }), LostDialog)
const RenewSecretDialog = lazyPart(async () => ({ default: (await dialogs()).RenewSecretDialog }), LostDialog)
const RemoveWebhookDialog = lazyPart(
  async () => ({ default: (await dialogs()).RemoveWebhookDialog }),
  LostDialog,
)
const DeliveriesDialog = lazyPart(
  () => import('./deliveries-dialog.tsx').then(module => ({ default: module.DeliveriesDialog })),
  LostDialog,
)

type Opened =
  | { what: 'add' }
  | { what: 'change' | 'secret' | 'remove' | 'deliveries'; webhook: ListedWebhook }

/** A teacher's or centre's webhooks. */
export function WebhooksSection({ user }: { user: OwnUser }) {
  const isSeller = sells(user.auth_type)

  const kept = useQuery({
    ...queryOf(laterApi.webhookList),
    select: ({ webhooks }) => webhooks,
    enabled: isSeller,
  })
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const changed = () => void invalidate('webhookList')
  const failure = kept.isError && !kept.data ? failureOf(kept.error) : null
  // An applicant doesn't sell anything yet.
  if (!isSeller || failure?.code === 'role_refused') return <NotForYou isApplicant={isSeller} />
  const full = (kept.data?.length ?? 0) >= mostWebhooks
  return (
    <Card
      id="webhooks"
      title={m.webhooks_section()}
      lead={m.webhooks_lead()}
      action={
        kept.data &&
        !full && (
          <Button variant="line" icon="plus" onClick={() => setOpen({ what: 'add' })}>
            {m.webhooks_add()}
          </Button>
        )
      }
    >
      {kept.isPending && (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {failure && (
        <FailedState
          title={m.webhooks_failed()}
          text={failure.text}
          onRetry={() => void kept.refetch()}
          retrying={kept.isFetching}
        />
      )}
      {kept.data?.length === 0 && <p className="muted">{m.webhooks_none()}</p>}
      {kept.data && kept.data.length > 0 && (
        <ul className={styles.webhooks} data-part="webhooks">
          {kept.data.map(webhook => (
            <WebhookRow
              key={webhook.webhook_id}
              webhook={webhook}
              onChanged={changed}
              onOpen={what => setOpen({ what, webhook })}
            />
          ))}
        </ul>
      )}
      {full && <p className="small muted">{m.webhooks_full({ limit: mostWebhooks })}</p>}
      <p className="small">
        <a className="link" href="/api/docs">
          {m.webhooks_reference()}
        </a>
      </p>
      <Suspense fallback={null}>
        {open?.what === 'add' && <WebhookDialog onClose={close} onSaved={changed} />}
        {open?.what === 'change' && (
          <WebhookDialog webhook={open.webhook} onClose={close} onSaved={changed} />
        )}
        {open?.what === 'secret' && <RenewSecretDialog webhook={open.webhook} onClose={close} />}
        {open?.what === 'remove' && (
          <RemoveWebhookDialog webhook={open.webhook} onClose={close} onRemoved={changed} />
        )}
        {open?.what === 'deliveries' && (
          <DeliveriesDialog webhook={open.webhook} onClose={close} onChanged={changed} />
        )}
      </Suspense>
    </Card>
  )
}

function NotForYou({ isApplicant }: { isApplicant: boolean }) {
  return (
    <Card id="webhooks" title={m.webhooks_section()} lead={m.webhooks_lead()}>
      <p className={styles.notForYou}>
        {isApplicant ? m.webhooks_not_yet() : m.webhooks_sellers_only()}
        {isApplicant ? (
          <ButtonLink variant="line" to="/my-application">
            {m.webhooks_see_application()}
          </ButtonLink>
        ) : (
          <ButtonLink variant="line" to="/become-teacher">
            {m.webhooks_become_teacher()}
          </ButtonLink>
        )}
      </p>
    </Card>
  )
}
