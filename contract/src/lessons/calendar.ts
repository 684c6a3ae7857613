import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, localised, requiredLine, status200 } from '../shared.ts'

/** `<token>.ics`. */
const feedFile = requiredLine(120).transform(name => name.replace(/\.ics$/, ''))

export const calendarContract = {
  bookingCalendar: endpoint({
    method: 'GET',
    path: 'booking/{id}/calendar',
    summary: 'A calendar file (.ics) for one booking of the caller, as student or as teacher.',
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
    summary: 'A calendar file (.ics) with the lessons of a class, for its teacher and those enrolled.',
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
    summary:
      'Whether the caller has a private address under which calendars read their bookings and classes.',
    access: 'user',
    query: localised,
    response: z.object({
      active: z.boolean(),
      created_at: z.string().nullable(),
      /** When a calendar has last read it. */
      read_at: z.string().nullable(),
    }),
  }),
  calendarFeedMake: endpoint({
    method: 'POST',
    path: 'calendar/feed',
    summary: 'Makes a private address; one that was there before is good no more. It is told this once.',
    access: 'user',
    query: localised,
    response: z.object({ status: z.literal(200), address: z.string() }),
  }),
  calendarFeedRemove: endpoint({
    method: 'DELETE',
    path: 'calendar/feed',
    summary: 'Ends the private address.',
    access: 'user',
    query: localised,
    response: status200,
  }),
  calendarFeedRead: endpoint({
    method: 'GET',
    path: 'calendar/feed/{file}',
    summary:
      'What a calendar reads: the bookings and classes of whoever has made this address. file is `<token>.ics`.',
    access: 'public',
    params: z.object({ file: feedFile }),
    reply: 'file',
    fileTypes: ['text/calendar'],
    errors: ['feed_unknown'],
  }),
} as const
