import type { CalendarProblem } from '#contract/lessons/own-week.ts'
import type { Period } from '#contract/rules/lesson-times.ts'
import { furthestDays } from '#contract/rules/lesson-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getText } from '../../webhooks/index.ts'
import { refreshCalendars } from '../calendar/invalidate-calendars.ts'
import type { BusyCalendarRow } from '../lessons.tables.ts'
import {
  changeCalendar,
  findCalendar,
  listDueCalendars,
  lockCalendar,
  replaceBusyTimes,
} from './busy.repository.ts'
import { busyPeriods } from './busy-periods.ts'

const dayMs = 24 * 3600_000
const timeoutMs = 10_000
const mostBytes = 2 * 1024 * 1024

/** Where the vault keeps the address of a calendar. */
export const addressPlace = (teacherId: number) => ({ owner: `user ${teacherId}`, field: 'calendar' })

/** 'webcal' is how calendars write https in a link. */
export const plainAddress = (address: string): string => address.replace(/^webcals?:\/\//i, 'https://')

/** As far back as an entry may still last, as far ahead as times can be offered. */
const spanFrom = (now: Date): Period => ({
  from: new Date(now.getTime() - dayMs),
  to: new Date(now.getTime() + (furthestDays + 1) * dayMs),
})

type Read = { periods: Period[] } | { problem: Exclude<CalendarProblem, ''> }

export async function readAddress(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  address: string,
): Promise<Read> {
  const answer = await getText(plainAddress(address), {
    ...{ allowedOrigins: config.webhookTargets, mostBytes, timeoutMs },
    accept: 'text/calendar, text/plain;q=0.5',
  })
  if ('problem' in answer) return answer
  const periods = await busyPeriods(answer.text, spanFrom(clock.now()))
  return periods ? { periods } : { problem: 'format' }
}

type Needs = Pick<Platform, 'db' | 'clock' | 'config' | 'hooks' | 'vault'>

/** Where it can't be read, its last busy times stay. Nothing is asked while a transaction is open. */
export async function readCalendar(platform: Needs, id: number): Promise<BusyCalendarRow | undefined> {
  const { db, clock, vault } = platform
  const known = await findCalendar(db, id)
  const address = known && (await vault.open(db, addressPlace(known.teacherId), known.addressId))
  if (!known || address === undefined) return undefined
  const read = await readAddress(platform, address)
  return db.transaction(async tx => {
    const calendar = await lockCalendar(tx, id)
    if (!calendar) return undefined
    const now = clock.now()
    if ('problem' in read) {
      const change = { problem: read.problem, triedAt: now }
      await changeCalendar(tx, id, change)
      return { ...calendar, ...change }
    }
    if (await replaceBusyTimes(tx, calendar, read.periods, now))
      await refreshCalendars(platform, tx, [calendar])
    const change = { problem: '' as const, triedAt: now, readAt: now }
    await changeCalendar(tx, id, change)
    return { ...calendar, ...change }
  })
}

const everyMinutes = 15
const mostAtOnce = 500

/** Those that were not read for a while; what they answer is read apart from each other. */
export function dueCalendars({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number[]> {
  return listDueCalendars(db, new Date(clock.now().getTime() - everyMinutes * 60_000), mostAtOnce)
}
