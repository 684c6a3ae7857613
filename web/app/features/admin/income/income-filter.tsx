import { m } from '#messages/messages.js'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { SavedViews } from '../table/saved-views.tsx'
import type { TableState } from '../table/use-table-query.ts'
import * as styles from './income.module.css'

/** By a part of the address and by days, both together. */
export function IncomeFilter({ state }: { state: TableState }) {
  const { q, filters } = state.query
  const form = useSubmit(async data => {
    const [dateFrom, dateTo] = [typed(data, 'dateFrom'), typed(data, 'dateTo')]
    if (dateFrom && !dateTo) throw new FormRefusal({ fields: { dateTo: m.admin_income_both_days() } })
    if (dateTo && !dateFrom) throw new FormRefusal({ fields: { dateFrom: m.admin_income_both_days() } })
    if (dateTo < dateFrom) throw new FormRefusal({ fields: { dateTo: m.admin_income_day_order() } })
    state.change({ q: typed(data, 'email').trim().slice(0, 100), filters: { dateFrom, dateTo } })
  })
  return (
    <form {...form.props} className={styles.filter}>
      <Field label={m.admin_income_email()} className={styles.email}>
        <TextInput
          name="email"
          type="search"
          icon="search"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          placeholder={m.admin_income_email_part()}
        />
      </Field>
      <Field label={m.admin_income_from()} error={form.fields.dateFrom}>
        <TextInput name="dateFrom" type="date" defaultValue={filters.dateFrom} />
      </Field>
      <Field label={m.admin_income_to()} error={form.fields.dateTo}>
        <TextInput name="dateTo" type="date" defaultValue={filters.dateTo} />
      </Field>
      <div className={styles.apply}>
        <Button variant="line" type="submit">
          {m.admin_income_apply()}
        </Button>
        <SavedViews list="income" />
        {(q || filters.dateFrom) && (
          <Button
            variant="quiet"
            onClick={() => state.change({ q: '', filters: { dateFrom: '', dateTo: '' } })}
          >
            {m.admin_income_clear()}
          </Button>
        )}
      </div>
    </form>
  )
}
