import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, localised, status200 } from '../shared.ts'
import { freshSession } from './accounts.ts'
import { heldAccess } from './held-access.ts'

export const signedInSession = z.object({
  session_id: z.number(),
  /** The browser's usual name, e.g. Chrome; '' if the program didn't say. */
  browser: z.string(),
  /** The kind of device, e.g. iPhone or Windows; '' if the program didn't say. */
  system: z.string(),
  /** The beginning of the network address that last used it. */
  place: z.string(),
  created_at: z.string(),
  /** Accurate to a few minutes. */
  used_at: z.string(),
  /** Whether this is the session making the call. */
  current: z.boolean(),
})
export type SignedInSession = z.output<typeof signedInSession>

/** Where the user is signed in. Tokens are never returned. */
export const sessionsContract = {
  sessionList: endpoint({
    method: 'GET',
    path: 'user/sessions',
    summary: 'Lists the devices on which the caller is signed in, most recently used first.',
    access: 'user',
    cache: 'no-store',
    query: localised,
    response: z.object({ sessions: z.array(signedInSession) }),
  }),
  sessionEnd: endpoint({
    method: 'POST',
    path: 'user/sessions/end',
    summary: "Signs out one of the caller's devices at once.",
    access: 'user',
    query: localised,
    body: z.object({ session_id: id }),
    response: status200,
    errors: ['session_unknown'],
  }),
  sessionEndOthers: endpoint({
    method: 'POST',
    path: 'user/sessions/end-others',
    summary:
      'Signs out all other devices of the caller and ends the calendar feed. The answer carries a new token for this device.',
    access: 'user',
    query: localised,
    response: freshSession,
  }),
  accessView: endpoint({
    method: 'GET',
    path: 'user/access',
    summary:
      "Tells what else gives access to the caller's account: passkeys, access tokens, the calendar feed and webhooks.",
    access: 'user',
    cache: 'no-store',
    query: localised,
    response: heldAccess,
  }),
} as const
