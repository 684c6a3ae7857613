import type { Api } from '../../../lib/api.ts'
import type { CardFields } from './card.rules.ts'
import type { Confirm } from './pay.ts'

/** The buyer's means of payment at the test provider: one of the three. */
export interface SandboxMeans {
  readonly card?: CardFields
  readonly saved_card?: string
  readonly wallet?: boolean
  readonly save_card: boolean
}

export type Authentication = 'passed' | 'failed'

/** The test provider's browser part; `authenticate` shows its page and returns the answer. */
export function sandboxConfirm(
  api: Pick<Api, 'sandboxConfirm'>,
  means: SandboxMeans,
  authenticate: () => Promise<Authentication>,
): Confirm {
  return async ({ clientSecret }) => {
    let answer = await api.sandboxConfirm({ body: { ...means, clientSecret } })
    if (answer.status === 'requires_action') {
      const authentication = await authenticate()
      answer = await api.sandboxConfirm({ body: { ...means, clientSecret, authentication } })
    }
    if (answer.status === 'succeeded' || answer.status === 'processing') return { status: answer.status }
    return { status: 'failed', message: answer.message }
  }
}
