import { useState } from 'react'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { LevelsField } from '../form/levels-field.tsx'
import type { Subject } from '../form/load-form.ts'
import { PriceInput } from './price-input.tsx'
import type { DraftChange } from './use-many.ts'

export type ChosenTask = 'price' | 'levels'

interface ChosenDialogProps {
  task: ChosenTask
  count: number
  levels: Subject['levels']
  onClose: () => void
  onApply: (change: DraftChange) => Promise<void>
}

/** One value for all selected drafts, or back to the shared one. */
export function ChosenDialog({ task, count, levels, onClose, onApply }: ChosenDialogProps) {
  const [price, setPrice] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const { mutate, isPending, error } = useMutation({ mutationFn: onApply, onSuccess: onClose })
  const change: DraftChange = task === 'price' ? { price } : { levels: chosen }
  const follow: DraftChange = task === 'price' ? { price: null } : { levels: null }
  return (
    <Dialog
      open
      onClose={onClose}
      title={task === 'price' ? m.drafts_price_for({ count }) : m.drafts_levels_for({ count })}
      actions={
        <>
          <Button variant="line" onClick={() => mutate(follow)}>
            {m.drafts_follow_again()}
          </Button>
          <Button busy={isPending} onClick={() => mutate(change)}>
            {m.drafts_apply()}
          </Button>
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      {task === 'price' ? (
        <Field label={m.authoring_price()} help={m.drafts_price_help()}>
          <PriceInput value={price} onChange={setPrice} />
        </Field>
      ) : (
        <LevelsField levels={levels} chosen={chosen} error={undefined} onChange={setChosen} />
      )}
    </Dialog>
  )
}
