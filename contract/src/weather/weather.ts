import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { suspendingCodes, warningKinds } from '../rules/weather.ts'
import { id, localised, whenGiven } from '../shared.ts'

const instant = z.iso.datetime({ offset: true })

export const weatherWarning = z.object({
  warning_id: z.number(),
  kind: z.enum(warningKinds),
  /** The Observatory's code, e.g. 'TC8NE' or 'WRAINB'. */
  code: z.string(),
  began_at: z.string(),
  /** Null while it is in force. */
  ended_at: z.string().nullable(),
  /** Lessons at a venue that start before this time are suspended; null while the end is unknown. */
  suspended_until: z.string().nullable(),
})
export type WeatherWarning = z.output<typeof weatherWarning>

const weatherDesk = z.object({
  /** In force, or ended less than two hours ago. */
  warnings: z.array(
    weatherWarning.extend({
      source: z.enum(['staff', 'observatory']),
      /** '' for the Observatory. */
      declared_by: z.string(),
    }),
  ),
  /** Today's booked lessons that are suspended. */
  suspended: z.number(),
  /** Those at a venue that start within two hours, which a warning suspends at once. */
  at_once: z.number(),
  /** Those at a venue that start later. */
  later: z.number(),
  /** Those online, which aren't affected. */
  online: z.number(),
  /** The first of them: suspended ones, and those at a venue. */
  lessons: z.array(
    z.object({
      lesson_id: z.number(),
      title: z.string(),
      teacher: z.string(),
      venue: z.string(),
      starts_at: z.string(),
      ends_at: z.string(),
      suspended: z.boolean(),
    }),
  ),
})
export type WeatherDesk = z.output<typeof weatherDesk>

const byStaff = {
  method: 'POST',
  access: 'staff',
  permission: 'weather.declare',
  query: localised,
} as const

export const weatherContract = {
  weatherNow: endpoint({
    method: 'GET',
    path: 'weather/now',
    summary:
      "Lists weather warnings that suspend lessons at a venue: those in force, and those that ended less than two hours ago. Online lessons aren't affected.",
    access: 'public',
    query: localised,
    response: z.object({ status: z.literal(200), warnings: z.array(weatherWarning) }),
  }),
  weatherDesk: endpoint({
    method: 'GET',
    path: 'admin/weather',
    summary: "Returns the warnings in force, who declared them, and today's lessons they affect.",
    access: 'staff',
    permission: 'weather.declare',
    query: localised,
    response: z.object({ status: z.literal(200), ...weatherDesk.shape }),
  }),
  weatherDeclare: endpoint({
    ...byStaff,
    path: 'admin/weather/declare',
    summary:
      "Declares a weather warning. Lessons at a venue that start while it's in force, or within two hours after it, are suspended, and everyone concerned is told.",
    body: z.object({ code: z.enum(suspendingCodes), began_at: whenGiven(instant) }),
    response: z.object({ status: z.literal(200), warning: weatherWarning, suspended: z.number() }),
    errors: ['weather_future'],
  }),
  weatherWithdraw: endpoint({
    ...byStaff,
    path: 'admin/weather/withdraw',
    summary: 'Ends a weather warning. Suspended lessons stay suspended.',
    body: z.object({ warning_id: id, ended_at: whenGiven(instant) }),
    response: z.object({ status: z.literal(200), warning: weatherWarning }),
    errors: ['weather_unknown', 'weather_future'],
  }),
} as const
