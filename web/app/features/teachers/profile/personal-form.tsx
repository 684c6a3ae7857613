import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts'
import { Button } from '../../../ui/button.tsx'
import { ChangedDialog } from '../../../ui/changed-dialog.tsx'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import { BankSection } from './bank-section.tsx'
import { BasicSection } from './basic-section.tsx'
import { ConfirmBankDialog } from './confirm-bank-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { LanguagesSection } from './languages-section.tsx'
import { OtherSection } from './other-section.tsx'
import * as styles from './personal-form.module.css'
import { SecuritySection } from './security-section.tsx'
import type { Payout } from './use-payout.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** What every section gets. */
export interface SectionProps {
  form: ProfileForm
}

/** One Update button for all sections, which shows the errors in each. */
export function PersonalForm({ form, payout }: SectionProps & { payout: Payout }) {
  const ref = useRef<HTMLFormElement>(null)
  const { refusals, changed } = form
  // After the errors are rendered: only then is a field marked as invalid.
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(ref.current)
  }, [refusals])
  return (
    <>
      <form
        ref={ref}
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          form.save()
        }}
      >
        <BasicSection form={form} />
        <BankSection form={form} payout={payout} />
        <SecuritySection form={form} />
        <OtherSection form={form} />
        <LanguagesSection form={form} />
        <div className={styles.foot}>
          <ErrorSummary errors={form.errors} />
          <FormFailure failure={form.failure} onRetry={() => form.save()} />
          <div className={styles.acts}>
            <p className="muted small" role="status">
              {changed.length > 0 ? m.profile_changes({ count: changed.length }) : m.profile_unchanged()}
            </p>
            <Button
              type="submit"
              variant={changed.length > 0 ? 'primary' : 'line'}
              busy={form.saving}
              busyText={m.profile_updating()}
            >
              {m.profile_update()}
            </Button>
          </div>
        </div>
        {form.stored && (
          <ChangedDialog
            title={m.profile_changed_title()}
            lead={m.profile_changed_text()}
            texts={{
              take: m.profile_changed_take(),
              keep: m.profile_changed_keep(),
              save: m.profile_changed_save(),
            }}
            onTake={form.takeStored}
            onKeep={form.keepEditing}
            onSave={form.saveOver}
          />
        )}
      </form>
      {form.confirming !== null && <ConfirmBankDialog form={form} />}
    </>
  )
}
