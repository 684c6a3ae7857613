import { Fragment } from 'react'
import type { ListedWebhook } from '#contract/webhooks/webhooks.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../lib/dates.ts'
import { laterApi } from '../../lib/later-api.ts'
import { useMutation } from '../../lib/query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Switch } from '../../ui/choices.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { toast } from '../../ui/toasts.tsx'
import { eventName, statusOf, whenText } from './webhook-texts.ts'
import * as styles from './webhooks-section.module.css'

interface WebhookRowProps {
  webhook: ListedWebhook
  onChanged: () => void
  onOpen: (what: 'change' | 'secret' | 'remove' | 'deliveries') => void
}

/** A long one breaks before its slashes, rather than within a word. */
const withBreaks = (url: string) =>
  (url.match(/^\w+:\/\/[^/]*|\/[^/]*/g) ?? [url]).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike, and none ever moves
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

export function WebhookRow({ webhook, onChanged, onOpen }: WebhookRowProps) {
  const { webhook_id, url, events, state, last_delivery: last } = webhook
  const turn = useMutation({
    mutationFn: (active: boolean) => laterApi.webhookSwitch({ body: { webhook_id, active } }),
    onSuccess: (_answer, active) =>
      toast.show({ text: active ? m.webhooks_turned_on() : m.webhooks_turned_off() }),
    onError: showFailure,
    // Shows what the server stores.
    onSettled: onChanged,
  })
  const test = useMutation({
    mutationFn: () => laterApi.webhookTest({ body: { webhook_id } }),
    onSuccess: () => {
      onChanged()
      // The result is shown there.
      onOpen('deliveries')
    },
    onError: showFailure,
  })
  const isOn = turn.isPending ? turn.variables : state === 'active'
  return (
    <li>
      <div className={styles.head}>
        <Icon name="link" />
        <p className={styles.url}>
          <b>{withBreaks(url)}</b>
        </p>
        <Switch
          className={styles.turn}
          label={isOn ? m.webhooks_on() : m.webhooks_off()}
          aria-label={m.webhooks_switch({ url })}
          checked={isOn}
          onChange={({ target }) => turn.mutate(target.checked)}
        />
      </div>
      <p className={styles.events}>
        {events.map(event => (
          <Chip key={event}>{eventName(event)}</Chip>
        ))}
      </p>
      <Troubles webhook={webhook} />
      <p className={`small ${styles.last}`} data-part="last-delivery">
        {last ? (
          <>
            <Chip tone={statusOf(last).tone}>{statusOf(last).text}</Chip>
            <span className="muted">
              {m.webhooks_last({ event: eventName(last.event), when: whenText(last) })}
            </span>
          </>
        ) : (
          <span className="muted">{m.webhooks_nothing_sent()}</span>
        )}
      </p>
      <div className={styles.acts}>
        <Button variant="line" onClick={() => onOpen('deliveries')}>
          {m.webhooks_deliveries()}
        </Button>
        {state === 'active' && (
          <Button variant="line" onClick={() => test.mutate()} busy={test.isPending}>
            {m.webhooks_test()}
          </Button>
        )}
        <span className={styles.icons}>
          <IconButton icon="edit" label={m.webhooks_change_one({ url })} onClick={() => onOpen('change')} />
          <IconButton icon="key" label={m.webhooks_renew_one({ url })} onClick={() => onOpen('secret')} />
          <IconButton icon="trash" label={m.webhooks_remove_one({ url })} onClick={() => onOpen('remove')} />
        </span>
      </div>
    </li>
  )
}

/** Why nothing arrives. */
function Troubles({ webhook: { state, failing_since } }: { webhook: ListedWebhook }) {
  if (!failing_since) return null
  const since = dayText(failing_since)
  return (
    <p className={`small ${styles.trouble}`}>
      <Icon name="warn" />
      {state === 'disabled' ? m.webhooks_gave_up({ since }) : m.webhooks_failing({ since })}
    </p>
  )
}
