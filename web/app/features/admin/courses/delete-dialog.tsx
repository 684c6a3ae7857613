import { useState } from 'react'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { nameOf } from './staff-subjects.ts'

interface Deletable {
  id: number
  title: string
  title_zh: string
  products: number
}

interface DeleteDialogProps {
  item: Deletable
  /** Into which it could be merged. */
  others: readonly Omit<Deletable, 'products'>[]
  /** What deleting it means where nothing uses it. */
  text: string
  onClose: () => void
  onDelete: (body: { id: number; merge_into?: number }) => Promise<void>
}

/** What courses use is merged into another one. Someone may have begun to use it since the list was read. */
export function DeleteDialog({ item, others, text, onClose, onDelete }: DeleteDialogProps) {
  const [products, setProducts] = useState(item.products)
  const name = nameOf(item)
  if (products > 0) return <MergeDialog {...{ item, others, products, onClose, onDelete }} />
  return (
    <ConfirmDialog
      title={m.courses_delete_title({ name })}
      noText={m.admin_cancel()}
      yesText={m.courses_delete_yes()}
      onNo={onClose}
      onYes={async () => {
        try {
          await onDelete({ id: item.id })
        } catch (error) {
          const used = usesIn(error)
          if (used === 0) throw error
          setProducts(used)
          return
        }
        toast.show({ text: m.courses_deleted({ name }), tone: 'good' })
        onClose()
      }}
    >
      {text}
    </ConfirmDialog>
  )
}

/** How many use it, where that is why it was refused. */
function usesIn(error: unknown): number {
  if (!(error instanceof ApiError) || !/^(subject|level)_in_use$/.test(error.body.code)) return 0
  return Number(Reflect.get(error.body, 'products'))
}

function MergeDialog(props: Omit<DeleteDialogProps, 'text'> & { products: number }) {
  const { item, others, products, onClose, onDelete } = props
  const name = nameOf(item)
  const form = useSubmit(async data => {
    const target = others.find(({ id }) => String(id) === typed(data, 'merge_into'))
    if (!target) throw new FormRefusal({ fields: { merge_into: m.courses_merge_missing() } })
    await onDelete({ id: item.id, merge_into: target.id })
    toast.show({ text: m.courses_merged({ name, other: nameOf(target) }), tone: 'good' })
    onClose()
  })
  return (
    <Dialog
      open
      title={m.courses_merge_title({ name })}
      lead={m.courses_merge_text({ count: products, shown: wholeNumber(products) })}
      onClose={onClose}
    >
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        {others.length === 0 ? (
          <p>{m.courses_merge_none()}</p>
        ) : (
          <Field label={m.courses_merge_into()} error={form.fields.merge_into}>
            <Select name="merge_into" defaultValue="" data-autofocus>
              <option value="">{m.courses_merge_choose()}</option>
              {others.map(other => (
                <option key={other.id} value={other.id}>
                  {nameOf(other)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {others.length > 0 && <p className="muted">{m.courses_merge_day()}</p>}
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          {others.length > 0 && (
            <Button type="submit" variant="danger" busy={form.busy} busyText={m.ui_please_wait()}>
              {m.courses_merge_yes()}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
