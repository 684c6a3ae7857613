import { m } from '#messages/messages.js'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { BankHistory } from './bank-history.tsx'
import * as holdStyles from './bank-hold.module.css'
import { BankHold } from './bank-hold.tsx'
import * as styles from './bank-section.module.css'
import { FileTile } from './file-tile.tsx'
import { FormSection } from './form-section.tsx'
import type { SectionProps } from './personal-form.tsx'
import type { Texts } from './profile-values.ts'
import type { Payout } from './use-payout.ts'

const providerTerms = 'https://stripe.com/connect-account/legal'

export function BankSection({ form, payout }: SectionProps & { payout: Payout }) {
  const { texts, set, errors, profile } = form
  const isCentre = useSession()?.role === 'BUSINESSMANAGER'
  const { bank_details: bank } = profile
  const typed = (name: keyof Texts) => ({
    name,
    value: texts[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }),
  })
  /** Blank keeps the stored value, of which only the end is shown. */
  const number = (mask: string, help: string) => ({
    help: mask ? m.profile_keep_number({ mask }) : help,
    input: { placeholder: mask, autoComplete: 'off', spellCheck: false, className: 'num' },
  })
  const routing = number(bank.routing_number, m.profile_routing_help())
  const account = number(bank.account_number, '')
  const identity = number(profile.id_number, isCentre ? m.profile_id_help_centre() : m.profile_id_help())
  return (
    <FormSection
      section="bank"
      lead={isCentre ? m.profile_bank_lead_centre() : m.profile_bank_lead()}
      aside={<Status payout={payout} />}
    >
      <BankHold profile={profile} onChanged={form.stopped} />
      <div className="two">
        <Field label={m.profile_bank_name()} error={errors.bank_name}>
          <TextInput {...typed('bank_name')} maxLength={80} autoComplete="off" />
        </Field>
        <Field label={m.profile_account_holder_name()} error={errors.account_holder_name}>
          <TextInput {...typed('account_holder_name')} maxLength={120} autoComplete="off" />
        </Field>
        <Field label={m.profile_routing_number()} error={errors.routing_number} help={routing.help}>
          <TextInput {...typed('routing_number')} {...routing.input} inputMode="numeric" maxLength={20} />
        </Field>
        <Field label={m.profile_account_number()} error={errors.account_number} help={account.help}>
          <TextInput {...typed('account_number')} {...account.input} maxLength={34} />
        </Field>
        <Field label={m.profile_id_number()} error={errors.id_number} help={identity.help}>
          <TextInput {...typed('id_number')} {...identity.input} maxLength={30} />
        </Field>
      </div>
      {bank.stripe_document_status === 'provided' ? (
        <p className="help">{m.profile_id_provided()}</p>
      ) : (
        <Documents form={form} />
      )}
      {profile.bank_changes.length > 0 && (
        <details className={holdStyles.past}>
          <summary>{m.profile_history()}</summary>
          <BankHistory changes={profile.bank_changes} />
        </details>
      )}
      {profile.test_mode ? (
        <TestNumbers onChoose={account_number => set({ account_number })} />
      ) : (
        <p className="help">
          {m.profile_terms()}{' '}
          <a className="link" href={providerTerms} target="_blank" rel="noreferrer">
            {new URL(providerTerms).hostname}
          </a>
        </p>
      )}
    </FormSection>
  )
}

function Documents({ form: { files, setFiles, profile, errors } }: SectionProps) {
  const side = (field: 'id_doc_front' | 'id_doc_back', label: string) => (
    <FileTile
      label={label}
      stored={profile[field]}
      chosen={files[field]}
      error={errors[field]}
      onChange={file => setFiles({ [field]: file })}
    />
  )
  return (
    <div className={styles.documents}>
      {side('id_doc_front', m.profile_id_front())}
      {side('id_doc_back', m.profile_id_back())}
    </div>
  )
}

/** The status with the provider, and the next step. */
function Status({ payout }: { payout: Payout }) {
  const { state, detailsPage } = payout
  if (state === 'none') return null
  if (state === 'verified')
    return (
      <Chip tone="jade" icon="shield">
        {m.profile_state_verified()}
      </Chip>
    )
  return (
    <>
      {state === 'refused' ? (
        <Chip tone="red" icon="warn">
          {m.profile_state_refused()}
        </Chip>
      ) : (
        <Chip tone="amber" icon="clock">
          {state === 'pending' ? m.profile_state_pending() : m.profile_state_more_needed()}
        </Chip>
      )}
      {detailsPage && (
        <a className="link small" href={detailsPage}>
          {m.profile_details_page()}
        </a>
      )}
      {state !== 'refused' && (
        <Button variant="quiet" icon="refresh" busy={payout.checking} onClick={payout.check}>
          {m.profile_check_again()}
        </Button>
      )}
    </>
  )
}

const testNumbers = [
  ['000-123456-002', m.profile_test_more],
  ['000-123456-003', m.profile_test_refused],
  ['000-123456-004', m.profile_test_slow],
  ['000-123456-005', m.profile_test_lost],
  ['000-123456-006', m.profile_test_outage],
] as const

/** Nothing is real in test mode: how to try it out. */
function TestNumbers({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <details className={styles.test}>
      <summary>
        <Chip tone="amber">{m.profile_test_mode()}</Chip>
      </summary>
      <p className="help">{m.profile_test_lead()}</p>
      <ul>
        {testNumbers.map(([number, meaning]) => (
          <li key={number}>
            <button type="button" className="link num" onClick={() => onChoose(number)}>
              {number}
            </button>{' '}
            {meaning()}
          </li>
        ))}
      </ul>
    </details>
  )
}
