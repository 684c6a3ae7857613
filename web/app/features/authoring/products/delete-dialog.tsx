import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './delete-dialog.module.css'
import { ownName } from './product-facts.ts'
import * as productsTableStyles from './products-table.module.css'
import { Cover } from './products-table.tsx'

interface DeleteDialogProps {
  product: AuthoredProduct
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDialog({ product, onClose, onDeleted }: DeleteDialogProps) {
  const keeping = product.students_keeping

  async function remove() {
    await laterApi.productDelete({ params: { id: product.course_id } })
    toast.show({ text: m.authoring_deleted() })
    onDeleted()
    onClose()
  }

  return (
    <ConfirmDialog
      title={m.authoring_delete_title()}
      noText={m.authoring_delete_no()}
      yesText={m.authoring_delete()}
      yesIcon="trash"
      busyText={m.authoring_please_wait()}
      onNo={onClose}
      onYes={remove}
    >
      <p>{m.authoring_delete_text()}</p>
      <div className={cx(productsTableStyles.pline, productsTableStyles.well)}>
        <Cover product={product} />
        <div>
          <b className={styles.pname}>{ownName(product)}</b>
          {keeping > 0 && (
            <span className="muted tiny">
              {m.authoring_delete_keep({ count: keeping, shown: wholeNumber(keeping) })}
            </span>
          )}
        </div>
      </div>
      <p className="help">{keeping > 0 ? m.authoring_delete_room_kept() : m.authoring_delete_room()}</p>
    </ConfirmDialog>
  )
}
