import { useEffect, useState } from 'react'
import type { ProductChange } from '#contract/authoring/product-changes.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { PriceInput } from '../many/price-input.tsx'
import type { ListQuery } from '../products/list-query.ts'
import * as styles from './change-dialog.module.css'
import { reasonOf, termsText } from './change-words.ts'
import { type Chosen, wireChosen } from './use-chosen.ts'

/** Prices are asked for; activating or deactivating is only previewed first. */
export type ChangeTask = 'price' | 'sale' | 'aside'

interface ChangeDialogProps {
  task: ChangeTask
  chosen: Chosen
  query: ListQuery
  onClose: () => void
  onChanged: () => void
}

type Discount = 'keep' | 'none' | 'percent' | 'amount'
interface Asked {
  price?: string
  discounted_price?: string
  status?: 0 | 1
}

const titles: Readonly<Record<ChangeTask, () => string>> = {
  price: m.chosen_price,
  sale: m.authoring_activate,
  aside: m.authoring_deactivate,
}
const statusOf: Readonly<Record<ChangeTask, 0 | 1 | undefined>> = { price: undefined, sale: 1, aside: 0 }

/** Changes are previewed before they are made. */
export function ChangeDialog({ task, chosen, query, onClose, onChanged }: ChangeDialogProps) {
  const [price, setPrice] = useState('')
  const [discount, setDiscount] = useState<Discount>('keep')
  const [off, setOff] = useState('')
  const asked: Asked = {
    ...(statusOf[task] !== undefined && { status: statusOf[task] }),
    ...(task === 'price' && price !== '' && { price }),
    ...(task === 'price' && discount !== 'keep' && { discounted_price: discountText(discount, off) }),
  }
  const which = wireChosen(chosen, query)
  const look = useMutation({
    mutationFn: () => laterApi.productsChange({ body: { ...which, ...asked, preview: true } }),
  })
  const write = useMutation({
    mutationFn: () => laterApi.productsChange({ body: { ...which, ...asked } }),
    onSuccess: ({ results }) => {
      notify(results, onChanged)
      onChanged()
      onClose()
    },
  })
  const { mutate } = look
  useEffect(() => {
    if (task !== 'price') mutate()
  }, [task, mutate])
  const seen = look.data?.results
  const changing = seen?.filter(({ result }) => result === 'changed').length ?? 0
  const error = write.error ?? look.error
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={titles[task]()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.authoring_cancel()}
          </Button>
          {task === 'price' && (
            <Button
              variant={seen ? 'line' : 'primary'}
              busy={look.isPending}
              disabled={Object.keys(asked).length === 0}
              onClick={() => mutate()}
            >
              {m.chosen_preview()}
            </Button>
          )}
          {seen && (
            <Button busy={write.isPending} disabled={changing === 0} onClick={() => write.mutate()}>
              {m.chosen_change({ count: changing })}
            </Button>
          )}
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      {task === 'price' && (
        <div className={styles.fields} onChange={() => look.reset()}>
          <Field label={m.authoring_price()} help={m.chosen_price_help()} optional>
            <PriceInput value={price} onChange={setPrice} />
          </Field>
          <SegmentedControl<Discount>
            legend={m.authoring_discount()}
            hideLegend={false}
            name="discount"
            value={discount}
            onChange={setDiscount}
            choices={[
              { value: 'keep', label: m.chosen_discount_keep() },
              { value: 'none', label: m.chosen_discount_none() },
              { value: 'percent', label: m.chosen_discount_percent() },
              { value: 'amount', label: m.chosen_discount_amount() },
            ]}
          />
          {discount === 'percent' && (
            <Field label={m.chosen_percent_off()}>
              <TextInput
                inputMode="numeric"
                maxLength={2}
                value={off}
                onChange={event => setOff(event.currentTarget.value)}
              />
            </Field>
          )}
          {discount === 'amount' && (
            <Field label={m.authoring_discount()}>
              <PriceInput value={off} onChange={setOff} />
            </Field>
          )}
        </div>
      )}
      {seen ? <Preview results={seen} /> : look.isPending && <PreviewSkeleton />}
    </Dialog>
  )
}

const discountText = (kind: Discount, off: string): string =>
  kind === 'none' ? '' : kind === 'percent' ? `${off.trim() || 'x'}%` : off.trim() || 'x'

function Preview({ results }: { results: readonly ProductChange[] }) {
  return (
    <ul className={styles.list} aria-label={m.chosen_preview()}>
      {results.map(change => (
        <li key={change.course_id} data-result={change.result}>
          <b>{change.course_name || m.chosen_unknown_name()}</b>
          {change.result === 'changed' && (
            <span className="num">
              <s>
                <span className="vh">{m.chosen_before()} </span>
                {termsText(change.before)}
              </s>{' '}
              <span>{termsText(change.after)}</span>
            </span>
          )}
          {change.result === 'unchanged' && <span className="muted">{m.chosen_unchanged()}</span>}
          {change.result === 'refused' && <span className="err">{reasonOf(change)}</span>}
        </li>
      ))}
    </ul>
  )
}

function PreviewSkeleton() {
  return (
    <Loading>
      <Skeleton />
      <Skeleton width="most" />
      <Skeleton />
    </Loading>
  )
}

/** Says how many changed, and offers to undo it. */
function notify(results: readonly ProductChange[], onChanged: () => void): void {
  const changed = results.filter(({ result }) => result === 'changed')
  const back = changed.map(({ course_id, before: { price, discounted_price, status } }) => ({
    ...{ course_id, price, discounted_price, status: status === 1 ? (1 as const) : (0 as const) },
  }))
  async function undo() {
    try {
      await laterApi.productsChange({ body: { back } })
      toast.show({ text: m.chosen_undone() })
      onChanged()
    } catch (error) {
      showFailure(error)
    }
  }
  toast.show({
    text: m.chosen_done({ count: changed.length }),
    action: { label: m.authoring_undo(), onClick: () => void undo() },
  })
}
