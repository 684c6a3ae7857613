import { Suspense, useState } from 'react'
import type { IncomeRow, incomeContract } from '#contract/commerce/income.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { load, type Query, useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { ChosenBar } from '../table/chosen-bar.tsx'
import type { Chosen } from '../table/use-chosen.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './income.module.css'
import { payableOf } from './payee.ts'

const PayManyDialog = lazyPart(() => import('./pay-many-dialog.tsx'), LostDialog)

/** Who was chosen to be paid together. */
export function PayChosen({ chosen }: { chosen: Chosen<IncomeRow> }) {
  const [open, setOpen] = useState(false)
  const rows = [...chosen.rows.values()]
  const cents = rows.reduce((sum, row) => sum + payableOf(row), 0)
  return (
    <ChosenBar
      chosen={chosen}
      text={m.admin_income_chosen({ shown: wholeNumber(rows.length), amount: exactAmountText(cents) })}
    >
      <Button icon="wallet" onClick={() => setOpen(true)}>
        {m.admin_income_pay_many()}
      </Button>
      {open && (
        <Suspense>
          <PayManyDialog
            rows={rows}
            onClose={() => setOpen(false)}
            onDone={() => {
              chosen.clear()
              void refreshLists()
            }}
          />
        </Suspense>
      )}
    </ChosenBar>
  )
}

type Page = ResponseOf<(typeof incomeContract)['adminIncome']>

/** Also those of the pages that aren't shown. */
export function ChoosePayable({
  chosen,
  query,
}: {
  chosen: Chosen<IncomeRow>
  /** As many as can be paid at once. */
  query: Query<Page>
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => load(query),
    onSuccess: ({ income }) => chosen.toggleAll(income.filter(row => !chosen.rows.has(chosen.idOf(row)))),
    onError: showFailure,
  })
  return (
    <p className={styles.choosePayable}>
      <Button variant="quiet" icon="check" busy={isPending} onClick={() => mutate()}>
        {m.admin_choose_payable()}
      </Button>
    </p>
  )
}
