import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { SlotForm } from './use-slot-draft.ts'

/** Asked before times are listed that are free, or whose title already has another price. */
export function TermsDialog({ form }: { form: SlotForm }) {
  const { question, draft } = form
  const title = draft.title.trim()
  const confirm = async () => form.confirmTerms() ?? undefined
  if (question?.what === 'free')
    return (
      <ConfirmDialog
        title={m.schedule_free_ask()}
        noText={m.schedule_free_no()}
        yesText={m.schedule_free_yes()}
        onNo={() => form.declineTerms()}
        onYes={confirm}
      >
        <p>{m.schedule_free_text({ title })}</p>
      </ConfirmDialog>
    )
  if (question?.what !== 'price') return null
  const [before, after] = [priceText(question.before), priceText(question.after)]
  return (
    <ConfirmDialog
      title={m.schedule_reprice_ask({ title })}
      noText={m.schedule_reprice_no({ price: before })}
      yesText={m.schedule_reprice_yes({ price: after })}
      onNo={() => form.declineTerms(question.before)}
      onYes={confirm}
    >
      <p>{m.schedule_reprice_text({ before, after })}</p>
    </ConfirmDialog>
  )
}

const priceText = (dollars: number): string =>
  dollars === 0 ? m.schedule_free() : amountText(centsOf(dollars))
