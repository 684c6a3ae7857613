import { useState } from 'react'
import type { AuthoredProduct } from '#contract/authoring.ts'
import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'
import { wholeNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.tsx'

import { Cover } from './products-table.tsx'

interface DeleteDialogProps {
  product: AuthoredProduct
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDialog({ product, onClose, onDeleted }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function remove() {
    setBusy(true)
    setError('')
    try {
      await api.productDelete({ params: { id: product.course_id } })
      toast.show({ text: m.authoring_deleted() })
      onDeleted()
      onClose()
    } catch (refused) {
      setError(failureOf(refused).text)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.authoring_delete_title()}
      actions={
        <>
          <Button variant="line" onClick={onClose} data-autofocus>
            {m.authoring_delete_no()}
          </Button>
          <Button icon="trash" onClick={remove} busy={busy} busyText={m.authoring_please_wait()}>
            {m.authoring_delete()}
          </Button>
        </>
      }
    >
      {error && <FormError>{error}</FormError>}
      <p>{m.authoring_delete_text()}</p>
      <div className="pline well">
        <Cover product={product} />
        <div>
          <b className="pname">{product.course_name}</b>
          {product.sold > 0 && (
            <span className="muted tiny">
              {m.authoring_delete_keep({ count: product.sold, shown: wholeNumber(product.sold) })}
            </span>
          )}
        </div>
      </div>
    </Dialog>
  )
}
