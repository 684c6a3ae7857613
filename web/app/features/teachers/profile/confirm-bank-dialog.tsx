import { payoutWaitHours } from '#contract/rules/payouts.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PasswordInput } from '../../../ui/inputs.tsx'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import { MailedCodeField } from '../../accounts/proof/mailed-code-field.tsx'
import { fieldsText } from './bank-history.tsx'
import * as styles from './confirm-bank-dialog.module.css'
import { changedBankFields, maskTyped } from './profile-values.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Before payouts can go elsewhere: whose account it is, from where to where, and what happens then. */
export function ConfirmBankDialog({ form }: { form: ProfileForm }) {
  const { profile, texts, files, confirming } = form
  const { user, bank_details: bank } = profile
  const fields = changedBankFields(profile, { texts, files })
  const proof = useSubmit(async data => {
    const given = typed(data, 'current_password')
    if (!given) {
      const text = user.has_password
        ? m.accounts_current_password_required()
        : m.accounts_delete_code_required()
      throw new FormRefusal({ fields: { current_password: text } })
    }
    await form.confirm(given)
  })
  // An account entered for the first time replaces none.
  const isOther = bank.account_number !== '' && texts.account_number !== ''
  const until = new Date(Date.now() + payoutWaitHours * 3600 * 1000)
  return (
    <Dialog
      open={confirming !== null}
      onClose={form.cancelConfirm}
      title={m.profile_confirm_title()}
      actions={
        <>
          <Button variant="line" onClick={form.cancelConfirm}>
            {m.profile_confirm_cancel()}
          </Button>
          <Button type="submit" form="confirm-bank" busy={proof.busy} busyText={m.profile_updating()}>
            {m.profile_confirm_yes()}
          </Button>
        </>
      }
    >
      <form id="confirm-bank" className="form" {...proof.props}>
        <FormFailure failure={proof.failure} onRetry={proof.retry} />
        {isOther ? (
          <div className={styles.change}>
            <p>
              <span>{m.profile_confirm_now()}</span>
              <b>{bank.bank_name}</b>
              <b className="num">{bank.account_number}</b>
            </p>
            <Icon name="right" />
            <p className={styles.next}>
              <span>{m.profile_confirm_new()}</span>
              <b>{texts.bank_name}</b>
              <b className="num">{maskTyped(texts.account_number)}</b>
            </p>
          </div>
        ) : (
          <p>{m.profile_confirm_fields({ fields: fieldsText(fields) })}</p>
        )}
        {user.has_password ? (
          <>
            {/* Tells a password manager whose password this is. */}
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={user.username}
              readOnly
              hidden
            />
            <Field label={m.profile_own_password()} error={proof.fields.current_password}>
              <PasswordInput name="current_password" autoComplete="current-password" data-autofocus />
            </Field>
          </>
        ) : (
          <MailedCodeField
            name="current_password"
            email={user.email}
            error={proof.fields.current_password}
            send={() => laterApi.teacherBankCode()}
          />
        )}
        <ul className={styles.then}>
          <li>
            <Icon name="mail" />
            {m.profile_confirm_told()}
          </li>
          {profile.payout_state !== 'none' && (
            <li>
              <Icon name="clock" />
              {m.profile_confirm_waits({ until: momentText(until) })}
            </li>
          )}
        </ul>
      </form>
    </Dialog>
  )
}
