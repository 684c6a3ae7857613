import type { BookDifference } from '#contract/commerce/books.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { queryOf, useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { FormError } from '../../../ui/field.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { PostingsTable } from '../orders/order-postings.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists, useAdminData } from '../table/use-rows.ts'
import { differenceText } from './difference-texts.ts'

const outcomes = {
  repaired: m.operations_told_repaired,
  settled: m.operations_told_repaired_before,
  unchanged: m.operations_told_unchanged,
} as const

interface RepairDialogProps {
  difference: BookDifference
  name: string
  onClose: () => void
}

/** What will be booked, before it is. */
export function RepairDialog({ difference, name, onClose }: RepairDialogProps) {
  const body = { difference_id: difference.id }
  const preview = useAdminData(queryOf(api.adminDifferencePreview, { body }))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { outcome } = await withPassword(() => api.adminDifferenceRepair({ body }))
      toast.show({ text: outcomes[outcome](), tone: outcome === 'unchanged' ? 'bad' : 'good' })
      onClose()
      await refreshLists()
    },
  })
  const { data } = preview
  return (
    <Dialog
      open
      title={m.operations_repair_name({ name })}
      lead={differenceText(difference)}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button
            icon="check"
            disabled={!data}
            busy={isPending}
            busyText={m.ui_please_wait()}
            onClick={() => mutate()}
          >
            {m.operations_repair()}
          </Button>
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      {preview.isError && <Failed title={m.operations_repair_failed()} of={preview} />}
      {preview.isPending && (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {data && (
        <>
          <h3 id="repair-books">
            {data.books === 'nothing' ? m.operations_repair_nothing() : m.operations_repair_books()}
          </h3>
          {data.books === 'nothing' ? (
            <p className="muted">{m.operations_repair_nothing_text()}</p>
          ) : (
            <PostingsTable
              labelledBy="repair-books"
              entries={data.entries.map(entry => ({ ...entry, kind: data.books }))}
            />
          )}
        </>
      )}
    </Dialog>
  )
}
