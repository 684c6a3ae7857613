import { ApiError, api } from '../../../lib/api.ts'

export type Receipt = Awaited<ReturnType<typeof api.orderView>>

/** Null if it doesn't exist, is someone else's, or isn't a number. */
export async function loadReceipt(text: string | undefined): Promise<Receipt | null> {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id <= 0) return null
  try {
    return await api.orderView({ params: { id } })
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 422].includes(error.status)) return null
    throw error
  }
}
