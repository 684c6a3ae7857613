import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, localised, requiredLine, status200 } from '../shared.ts'

export const pushDevice = z.object({
  device_id: z.number(),
  name: z.string(),
  added_at: z.string(),
  /** Whether the request comes from this device's session. */
  current: z.boolean(),
})
export type PushDevice = z.output<typeof pushDevice>

/** Push notifications on the caller's devices, in addition to emails. */
export const pushContract = {
  pushView: endpoint({
    method: 'GET',
    path: 'push',
    summary:
      'Lists the devices that receive push notifications, newest first, and the key a browser needs to subscribe.',
    access: 'user',
    cache: 'no-store',
    query: localised,
    response: z.object({
      /** In base64url; null if push notifications aren't set up here. */
      public_key: z.string().nullable(),
      devices: z.array(pushDevice),
    }),
  }),
  pushSubscribe: endpoint({
    method: 'POST',
    path: 'push/subscribe',
    summary:
      'Sends push notifications to this browser until it signs out. An account keeps ten devices; adding another removes the oldest.',
    access: 'user',
    query: localised,
    body: z.object({
      endpoint: z.url({ protocol: /^https?$/ }).max(1000),
      p256dh: z.string().regex(/^[\w-]{87}$/),
      auth: z.string().regex(/^[\w-]{22}$/),
      name: requiredLine(60),
    }),
    response: status200,
    errors: ['push_off', 'push_refused'],
  }),
  pushUnsubscribe: endpoint({
    method: 'POST',
    path: 'push/unsubscribe',
    summary: "Stops push notifications to one of the caller's devices.",
    access: 'user',
    query: localised,
    body: z.object({ device_id: id }),
    response: status200,
    errors: ['push_unknown'],
  }),
} as const
