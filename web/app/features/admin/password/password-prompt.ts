import { ApiError } from '../../../lib/api.ts'
import { createStore } from '../../../lib/store.ts'

/** Who waits for the answer; null while no one is asked. */
interface Asked {
  answer: (confirmed: boolean) => void
}

export const passwordAsked = createStore<Asked | null>(null)

/** Does something dangerous: where the server wants a fresh password first, it is asked for and the act repeated. */
export async function withPassword<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.code !== 'password_needed') throw error
    const confirmed = await new Promise<boolean>(answer => passwordAsked.set({ answer }))
    passwordAsked.set(null)
    if (!confirmed) throw error
    return act()
  }
}
