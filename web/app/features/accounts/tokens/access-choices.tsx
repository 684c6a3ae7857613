import type { HeldAccess } from '#contract/accounts/held-access.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'

const passkeysOf = ({ passkeys }: HeldAccess) =>
  passkeys.map(({ passkey_id, name, created_at }) => ({
    value: `passkey-${passkey_id}`,
    label: m.accounts_access_passkey({ name, added: recentDayText(created_at) }),
  }))

const webhooksOf = ({ webhooks }: HeldAccess) =>
  webhooks.map(({ webhook_id, url }) => ({
    value: `webhook-${webhook_id}`,
    label: m.accounts_access_webhook({ url }),
  }))

const idsOf = (values: readonly string[], kind: string): number[] =>
  values.flatMap(value => (value.startsWith(`${kind}-`) ? Number(value.slice(kind.length + 1)) : []))

/** On the page of an emailed link: ticked items stay, the rest ends with the old password. */
export function KeptAccess({ access }: { access: HeldAccess }) {
  const choices = [...passkeysOf(access), ...webhooksOf(access)]
  const ends = [
    ...(access.access_tokens > 0 ? [m.accounts_access_tokens({ count: access.access_tokens })] : []),
    ...(access.calendar_feed ? [m.accounts_access_feed_listed()] : []),
  ]
  return (
    <>
      {choices.length > 0 && (
        <div>
          <CheckboxGroup
            legend={m.accounts_access_keep()}
            name="keep"
            choices={choices}
            chosen={choices.map(({ value }) => value)}
          />
          <p className="small muted">{m.accounts_access_keep_help()}</p>
        </div>
      )}
      {ends.length > 0 && (
        <p className="small muted">{m.accounts_access_ends({ what: ends.join(m.accounts_access_and()) })}</p>
      )}
    </>
  )
}

/** The unticked items. */
export function removedOf(access: HeldAccess | null, data: FormData) {
  const kept = data.getAll('keep')
  const removed = access
    ? [...passkeysOf(access), ...webhooksOf(access)].flatMap(({ value }) =>
        kept.includes(value) ? [] : value,
      )
    : []
  return { remove_passkeys: idsOf(removed, 'passkey'), remove_webhooks: idsOf(removed, 'webhook') }
}

/** In the settings: ticked items end with the old password. */
export function EndedAccess({ access }: { access: HeldAccess }) {
  const choices = [
    ...(access.access_tokens > 0
      ? [{ value: 'tokens', label: m.accounts_access_tokens({ count: access.access_tokens }) }]
      : []),
    ...(access.calendar_feed ? [{ value: 'feed', label: m.accounts_access_feed() }] : []),
    ...passkeysOf(access),
    ...webhooksOf(access),
  ]
  if (choices.length === 0) return null
  return (
    <div>
      <CheckboxGroup legend={m.accounts_access_end()} name="end" choices={choices} />
      <p className="small muted">{m.accounts_access_end_help()}</p>
    </div>
  )
}

/** Writes the ticked items into the form that changes the password. */
export function setEnded(body: FormData, data: FormData): void {
  const ended = data.getAll('end').map(String)
  if (ended.includes('tokens')) body.set('end_access_tokens', '1')
  if (ended.includes('feed')) body.set('end_calendar_feed', '1')
  body.set('remove_passkeys', JSON.stringify(idsOf(ended, 'passkey')))
  body.set('remove_webhooks', JSON.stringify(idsOf(ended, 'webhook')))
}
