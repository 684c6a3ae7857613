import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'

/** Activates (1), deactivates or restores (0); the toast offers to undo it. */
export async function changeStatus(
  product: AuthoredProduct,
  status: 0 | 1,
  onChanged: () => void,
): Promise<void> {
  try {
    await laterApi.productStatus({
      params: { status: status === 1 ? '1' : '0' },
      body: { course_id: product.course_id },
    })
    onChanged()
    if (product.course_status === -1) {
      toast.show({ text: m.authoring_restored() })
      return
    }
    toast.show({
      text: status === 1 ? m.authoring_activated() : m.authoring_deactivated(),
      action: {
        label: m.authoring_undo(),
        onClick: () => void changeStatus(product, status === 1 ? 0 : 1, onChanged),
      },
    })
  } catch (error) {
    showFailure(error)
  }
}
