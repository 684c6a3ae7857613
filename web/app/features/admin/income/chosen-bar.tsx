import { Suspense, useState } from 'react'
import type { IncomeRow } from '#contract/commerce/income.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import * as styles from './income.module.css'
import { payableOf } from './payee.ts'

const PayManyDialog = lazyPart(() => import('./pay-many-dialog.tsx'), LostDialog)

interface ChosenBarProps {
  rows: readonly IncomeRow[]
  onClear: () => void
  onDone: () => void
}

/** Who was chosen to be paid together. */
export function ChosenBar({ rows, onClear, onDone }: ChosenBarProps) {
  const [open, setOpen] = useState(false)
  const cents = rows.reduce((sum, row) => sum + payableOf(row), 0)
  return (
    <section className={styles.chosen} aria-label={m.admin_income_chosen_label()}>
      <p>
        {m.admin_income_chosen({
          shown: wholeNumber(rows.length),
          amount: exactAmountText(cents),
        })}
      </p>
      <Button variant="quiet" onClick={onClear}>
        {m.admin_income_clear()}
      </Button>
      <Button icon="wallet" onClick={() => setOpen(true)}>
        {m.admin_income_pay_many()}
      </Button>
      {open && (
        <Suspense>
          <PayManyDialog rows={rows} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </section>
  )
}
