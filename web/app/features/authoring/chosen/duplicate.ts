import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'

/** The copy is inactive; the toast links to its form. */
export async function duplicate(product: AuthoredProduct, onDone: () => void): Promise<void> {
  try {
    const { course_id } = await laterApi.productDuplicate({ body: { course_id: product.course_id } })
    onDone()
    const to = `/my-products/all?tab=inactive&edit=${course_id}`
    toast.show({ text: m.chosen_duplicated(), action: { label: m.chosen_show_copy(), to } })
  } catch (error) {
    showFailure(error)
  }
}
