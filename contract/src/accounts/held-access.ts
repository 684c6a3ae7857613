import { z } from 'zod'
import { id, jsonList } from '../shared.ts'

/** Ways into an account, and places that receive its data, besides the password and sessions. */
export const heldAccess = z.object({
  /** Number of valid tokens. */
  access_tokens: z.number(),
  /** Whether the account has a private calendar address. */
  calendar_feed: z.boolean(),
  passkeys: z.array(
    z.object({
      passkey_id: z.number(),
      name: z.string(),
      created_at: z.string(),
      used_at: z.string().nullable(),
    }),
  ),
  webhooks: z.array(z.object({ webhook_id: z.number(), url: z.string() })),
})
export type HeldAccess = z.output<typeof heldAccess>

/** IDs of passkeys and webhooks to end together with the old password. IDs that aren't the caller's are ignored. */
export const removedAccess = {
  remove_passkeys: z.array(id).max(100).optional(),
  remove_webhooks: z.array(id).max(100).optional(),
}

/** The same in a form, together with the tokens and the calendar address. */
export const endedInForm = {
  end_access_tokens: z.enum(['0', '1']).optional(),
  end_calendar_feed: z.enum(['0', '1']).optional(),
  remove_passkeys: jsonList(id, 100).optional(),
  remove_webhooks: jsonList(id, 100).optional(),
}
