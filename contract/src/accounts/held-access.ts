import { z } from 'zod'
import { id, jsonList } from '../shared.ts'

/** What opens an account, or tells others of it, besides the password and the sessions. */
export const heldAccess = z.object({
  /** How many are good. */
  access_tokens: z.number(),
  /** There is a private address under which calendars read. */
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

/** Passkeys and webhooks that end with the old password, by their ids; those of others are passed over. */
export const removedAccess = {
  remove_passkeys: z.array(id).max(100).optional(),
  remove_webhooks: z.array(id).max(100).optional(),
}

/** The same in a form, with the rest of what may end. */
export const endedInForm = {
  end_access_tokens: z.enum(['0', '1']).optional(),
  end_calendar_feed: z.enum(['0', '1']).optional(),
  remove_passkeys: jsonList(id, 100).optional(),
  remove_webhooks: jsonList(id, 100).optional(),
}
