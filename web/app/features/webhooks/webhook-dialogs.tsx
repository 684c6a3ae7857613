import { useState } from 'react'
import { type WebhookEvent, webhookEvents } from '#contract/rules/webhooks.ts'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { m } from '#messages/messages.js'
import { ignoreMissing } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxGroup } from '../../ui/checkbox-group.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toasts.tsx'
import { FormFailure } from '../accounts/proof/form-failure.tsx'
import { ShownOnceDialog } from '../accounts/tokens/shown-once-dialog.tsx'
import { eventName } from './webhook-texts.ts'

interface WebhookDialogProps {
  /** The one to change; a new one if absent. */
  webhook?: Webhook
  onClose: () => void
  onSaved: () => void
}

/** Where and what is sent; for a new one followed by its secret, which is never shown again. */
export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const form = useSubmit(async data => {
    const target = readForm(data)
    if (webhook) {
      const { webhook_id } = webhook
      await laterApi.webhookChange({ body: { webhook_id, ...target } })
      toast.show({ text: m.webhooks_saved() })
      onClose()
    } else {
      const made = await laterApi.webhookAdd({ body: target })
      setSecret(made.secret)
    }
    onSaved()
  })
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={webhook ? m.webhooks_change() : m.webhooks_add()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.webhooks_cancel()}
          </Button>
          <Button type="submit" form="webhook" busy={form.busy} busyText={m.ui_please_wait()}>
            {webhook ? m.webhooks_save() : m.webhooks_add_yes()}
          </Button>
        </>
      }
    >
      <form id="webhook" className="form" {...form.props}>
        <FormFailure failure={form.failure} onRetry={form.retry} />
        <Field label={m.webhooks_url()} help={m.webhooks_url_help()} error={form.fields.url}>
          <TextInput
            name="url"
            type="url"
            inputMode="url"
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            defaultValue={webhook?.url}
            data-autofocus
          />
        </Field>
        <CheckboxGroup
          legend={m.webhooks_events()}
          name="events"
          choices={webhookEvents.map(event => ({ value: event, label: eventName(event) }))}
          chosen={webhook?.events ?? []}
          error={form.fields.events}
        />
        {webhook?.state === 'disabled' && <p className="help">{m.webhooks_saved_on()}</p>}
      </form>
    </Dialog>
  )
}

function readForm(data: FormData): { url: string; events: WebhookEvent[] } {
  const url = typed(data, 'url').trim()
  const chosen = new Set(data.getAll('events'))
  const events = webhookEvents.filter(event => chosen.has(event))
  const fields = {
    ...(!URL.canParse(url) && { url: m.webhooks_url_required() }),
    ...(events.length === 0 && { events: m.webhooks_events_required() }),
  }
  if (Object.keys(fields).length > 0) throw new FormRefusal({ fields })
  return { url, events }
}

const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ShownOnceDialog
    title={m.webhooks_secret()}
    lead={m.webhooks_secret_lead()}
    label={m.webhooks_secret()}
    value={secret}
    onClose={onClose}
  />
)

interface OneProps {
  webhook: Webhook
  onClose: () => void
}

export function RenewSecretDialog({ webhook: { webhook_id }, onClose }: OneProps) {
  const [secret, setSecret] = useState<string | null>(null)
  async function renew() {
    const made = await laterApi.webhookSecret({ body: { webhook_id } })
    setSecret(made.secret)
  }
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <ConfirmDialog
      title={m.webhooks_renew_title()}
      noText={m.webhooks_cancel()}
      yesText={m.webhooks_renew_yes()}
      onNo={onClose}
      onYes={renew}
    >
      <p>{m.webhooks_renew_text()}</p>
    </ConfirmDialog>
  )
}

export function RemoveWebhookDialog({ webhook, onClose, onRemoved }: OneProps & { onRemoved: () => void }) {
  async function remove() {
    const body = { webhook_id: webhook.webhook_id }
    await ignoreMissing(laterApi.webhookRemove({ body }))
    toast.show({ text: m.webhooks_removed() })
    onRemoved()
    onClose()
  }
  return (
    <ConfirmDialog
      title={m.webhooks_remove_title()}
      noText={m.webhooks_cancel()}
      yesText={m.webhooks_remove_yes()}
      onNo={onClose}
      onYes={remove}
    >
      <p>{m.webhooks_remove_text({ url: webhook.url })}</p>
    </ConfirmDialog>
  )
}
