import { useState } from 'react'
import type { CentreInvitation } from '#contract/teachers/teacher-centres.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import { addressesIn, outcomesOf, problemOf } from './addresses.ts'
import * as styles from './my-centre.module.css'

interface InvitationsProps {
  invitations: readonly CentreInvitation[]
  onChanged: () => Promise<void>
}

/** Teachers are invited by email; their answers are shown here. */
export function Invitations({ invitations, onChanged }: InvitationsProps) {
  const [busy, setBusy] = useState<number | null>(null)
  const form = useSubmit(async (data, element) => {
    const { emails, wrong } = addressesIn(typed(data, 'emails'))
    const problem = problemOf(emails, wrong)
    if (problem) throw new FormRefusal({ fields: { emails: problem } })
    const { results } = await laterApi.centreInviteMany({ body: { emails } })
    element.reset()
    for (const { text, tone } of outcomesOf(results)) toast.show({ text, tone })
    await onChanged()
  })

  async function run(invitation: CentreInvitation, write: () => Promise<unknown>, text: string) {
    if (busy !== null) return
    setBusy(invitation.id)
    try {
      await write()
      toast.show({ text, tone: 'good' })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(null)
    }
    await onChanged()
  }
  const again = (invitation: CentreInvitation) =>
    run(
      invitation,
      () => laterApi.centreInvite({ body: { email: invitation.email } }),
      m.centre_invited({ email: invitation.email }),
    )
  const withdraw = (invitation: CentreInvitation) =>
    run(
      invitation,
      () => laterApi.centreInvitationWithdraw({ body: { id: invitation.id } }),
      m.centre_withdrawn(),
    )

  return (
    <Card id="invitations" title={m.centre_invitations()} lead={m.centre_invitations_lead()}>
      <form {...form.props}>
        <FormFailure failure={form.failure} onRetry={form.retry} />
        <div className={styles.invite}>
          <Field
            label={m.centre_invite_email()}
            help={m.centre_invite_email_help()}
            error={form.fields.emails}
          >
            <Textarea name="emails" rows={3} autoComplete="off" inputMode="email" spellCheck={false} />
          </Field>
          <Button type="submit" busy={form.busy} busyText={m.centre_inviting()}>
            {m.centre_invite()}
          </Button>
        </div>
      </form>
      {invitations.length > 0 ? (
        <ul className={styles.people}>
          {invitations.map(invitation => (
            <li key={invitation.id} className={styles.person} data-part="invitation">
              <div className={styles.words}>
                <b>{invitation.email}</b> <StateChip state={invitation.state} />
                <p className="small muted">{stateText(invitation)}</p>
              </div>
              <div className={styles.acts}>
                {['open', 'expired', 'declined'].includes(invitation.state) && (
                  <Button
                    variant="quiet"
                    busy={busy === invitation.id}
                    aria-label={m.centre_again_named({ email: invitation.email })}
                    onClick={() => again(invitation)}
                  >
                    {m.centre_again()}
                  </Button>
                )}
                {['open', 'registered'].includes(invitation.state) && (
                  <Button
                    variant="quiet"
                    aria-label={m.centre_withdraw_named({ email: invitation.email })}
                    onClick={() => withdraw(invitation)}
                  >
                    {m.centre_withdraw()}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{m.centre_invitations_none()}</p>
      )}
    </Card>
  )
}

const chips = {
  open: { label: m.centre_state_invited, tone: 'amber' },
  registered: { label: m.centre_state_registered, tone: 'amber' },
  accepted: { label: m.centre_state_joined, tone: 'jade' },
  declined: { label: m.centre_state_declined_short, tone: 'red' },
  withdrawn: { label: m.centre_state_withdrawn_short, tone: undefined },
  expired: { label: m.centre_state_expired_short, tone: undefined },
} as const

function StateChip({ state }: Pick<CentreInvitation, 'state'>) {
  const { label, tone } = chips[state]
  return <Chip {...(tone && { tone })}>{label()}</Chip>
}

const states = {
  open: ({ expires_at, reminded_at }: CentreInvitation) =>
    reminded_at
      ? m.centre_state_reminded({ day: dayText(reminded_at), until: dayText(expires_at) })
      : m.centre_state_open({ day: dayText(expires_at) }),
  registered: () => m.centre_state_waits(),
  accepted: ({ decided_at }: CentreInvitation) => m.centre_state_accepted({ day: dayText(decided_at ?? '') }),
  declined: ({ decided_at }: CentreInvitation) => m.centre_state_declined({ day: dayText(decided_at ?? '') }),
  withdrawn: ({ decided_at }: CentreInvitation) =>
    m.centre_state_withdrawn({ day: dayText(decided_at ?? '') }),
  expired: ({ expires_at }: CentreInvitation) => m.centre_state_expired({ day: dayText(expires_at) }),
}

const stateText = (invitation: CentreInvitation): string => states[invitation.state](invitation)
