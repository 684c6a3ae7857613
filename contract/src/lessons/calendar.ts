import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, localised, requiredLine, status200 } from '../shared.ts'

/** `<token>.ics`. */
const feedFile = requiredLine(120).transform(name => name.replace(/\.ics$/, ''))

export const calendarContract = {
  bookingCalendar: endpoint({
    method: 'GET',
    path: 'booking/{id}/calendar',
    summary: 'Returns a calendar file (.ics) for one booking of the caller, as student or as teacher.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    reply: 'file',
    fileTypes: ['text/calendar'],
    errors: ['booking_unknown'],
  }),
  classCalendar: endpoint({
    method: 'GET',
    path: 'class/{id}/calendar',
    summary:
      'Returns a calendar file (.ics) with the lessons of a class, for its teacher and everyone enrolled.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    reply: 'file',
    fileTypes: ['text/calendar'],
    errors: ['class_unknown'],
  }),
  calendarFeed: endpoint({
    method: 'GET',
    path: 'calendar/feed',
    summary: 'Tells whether the caller has a private calendar address for their bookings and classes.',
    access: 'user',
    query: localised,
    response: z.object({
      active: z.boolean(),
      created_at: z.string().nullable(),
      /** When a calendar last read it. */
      read_at: z.string().nullable(),
    }),
  }),
  calendarFeedMake: endpoint({
    method: 'POST',
    path: 'calendar/feed',
    summary: 'Creates a private calendar address, shown only in this answer. An earlier one stops working.',
    access: 'user',
    query: localised,
    response: z.object({ status: z.literal(200), address: z.string() }),
  }),
  calendarFeedRemove: endpoint({
    method: 'DELETE',
    path: 'calendar/feed',
    summary: 'Revokes the private calendar address.',
    access: 'user',
    query: localised,
    response: status200,
  }),
  calendarFeedRead: endpoint({
    method: 'GET',
    path: 'calendar/feed/{file}',
    summary:
      "Returns the bookings and classes of the address's owner as a calendar. `file` is `<token>.ics`.",
    access: 'public',
    params: z.object({ file: feedFile }),
    reply: 'file',
    fileTypes: ['text/calendar'],
    errors: ['feed_unknown'],
  }),
} as const
