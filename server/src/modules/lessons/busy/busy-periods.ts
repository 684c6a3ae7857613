import { setImmediate as nextTurn } from 'node:timers/promises'
import ICAL from 'ical.js'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import type { Period } from '#contract/rules/lesson-times.ts'

/** Of a calendar that repeats more, the rest is not looked at. */
const mostSteps = 60_000
const stepsPerTurn = 400
const mostPeriods = 3_000

/**
 * When a calendar keeps its owner busy within a period: by time, and as one where entries meet. Null for what is no
 * calendar. What is cancelled, or marked as free, counts for nothing; repetitions, exceptions and zones do.
 */
export async function busyPeriods(text: string, within: Period): Promise<Period[] | null> {
  const calendar = parse(text)
  if (!calendar) return null
  const found: Period[] = []
  const budget = { steps: 0 }
  const entries = calendar.getAllSubcomponents('vevent')
  const changed = new Map<string, ICAL.Component[]>()
  for (const entry of entries.filter(one => one.hasProperty('recurrence-id')))
    changed.set(uidOf(entry), [...(changed.get(uidOf(entry)) ?? []), entry])
  const masters = entries.filter(one => !one.hasProperty('recurrence-id'))
  const known = new Set(masters.map(uidOf))
  // A changed occurrence whose series is not in the file stands for itself.
  const alone = entries.filter(one => one.hasProperty('recurrence-id') && !known.has(uidOf(one)))
  for (const entry of [...masters, ...alone]) {
    try {
      await addEntry(found, entry, changed.get(uidOf(entry)) ?? [], { calendar, within, budget })
    } catch {
      // One entry that says nothing sensible does not hide the others.
    }
    if (budget.steps > mostSteps) break
  }
  return merged(found).slice(0, mostPeriods)
}

function parse(text: string): ICAL.Component | null {
  try {
    const parsed = ICAL.parse(text)
    const calendar = new ICAL.Component(Array.isArray(parsed[0]) ? parsed[0] : parsed)
    return calendar.name === 'vcalendar' ? calendar : null
  } catch {
    return null
  }
}

const textIn = (entry: ICAL.Component, name: string): string =>
  String(entry.getFirstPropertyValue(name) ?? '').toUpperCase()
const uidOf = (entry: ICAL.Component): string => String(entry.getFirstPropertyValue('uid') ?? '')
const isFree = (entry: ICAL.Component): boolean =>
  textIn(entry, 'transp') === 'TRANSPARENT' || textIn(entry, 'status') === 'CANCELLED'

interface Reading {
  calendar: ICAL.Component
  within: Period
  budget: { steps: number }
}

async function addEntry(
  found: Period[],
  entry: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  { calendar, within, budget }: Reading,
): Promise<void> {
  const zone = zoneNameOf(entry, calendar)
  const event = new ICAL.Event(entry, { exceptions: [], strictExceptions: false })
  for (const one of exceptions) event.relateException(one)
  const add = (component: ICAL.Component, start: ICAL.Time, end: ICAL.Time) => {
    if (isFree(component)) return
    const period = { from: instantOf(start, zone), to: instantOf(end, zone) }
    if (period.from < period.to && period.from < within.to && period.to > within.from) found.push(period)
  }
  if (!event.isRecurring() || entry.hasProperty('recurrence-id'))
    return add(entry, event.startDate, event.endDate)
  const repeated = event.iterator(startNear(event, within.from, zone))
  for (let next = repeated.next(); next; next = repeated.next()) {
    budget.steps += 1
    if (budget.steps % stepsPerTurn === 0) await nextTurn()
    if (budget.steps > mostSteps || instantOf(next, zone) >= within.to) return
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    add(item.component, startDate, endDate)
  }
}

const dayMs = 24 * 3600_000

/** A daily or weekly series of long ago is taken up close to what is wanted; one that counts is counted from its start. */
function startNear(event: ICAL.Event, from: Date, zone: string | null): ICAL.Time {
  const start = event.startDate
  const rules = event.component.getAllProperties('rrule').map(one => one.getFirstValue())
  const [rule] = rules
  if (rules.length !== 1 || !(rule instanceof ICAL.Recur) || rule.count) return start
  const unit = rule.freq === 'DAILY' ? 1 : rule.freq === 'WEEKLY' ? 7 : 0
  const days = unit * rule.interval
  const ahead = from.getTime() - instantOf(start, zone).getTime() - event.duration.toSeconds() * 1000
  const skipped = days > 0 ? Math.floor(ahead / (days * dayMs)) - 2 : 0
  if (skipped <= 0) return start
  const near = start.clone()
  near.adjust(skipped * days, 0, 0, 0)
  return near
}

/** A day without a time, and a time without a zone, are Hong Kong's, unless the calendar names another zone. */
function instantOf(time: ICAL.Time, named: string | null): Date {
  const pad = (number: number, length = 2) => String(number).padStart(length, '0')
  const day = `${pad(time.year, 4)}-${pad(time.month)}-${pad(time.day)}`
  if (time.isDate) return hongKongInstant(day)
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toJSDate()
  return named === null
    ? hongKongInstant(day, `${pad(time.hour)}:${pad(time.minute)}`)
    : instantIn(named, time)
}

/** A zone that the entry, or the whole calendar, names without describing it; null for Hong Kong's. */
function zoneNameOf(entry: ICAL.Component, calendar: ICAL.Component): string | null {
  const own = entry.getFirstProperty('dtstart')?.getParameter('tzid')
  const name = String(own ?? calendar.getFirstPropertyValue('x-wr-timezone') ?? '')
  return name === '' || name === 'Asia/Hong_Kong' || !isZone(name) ? null : name
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** What a clock on the wall there shows, as an instant; of a clock that is set twice, the second look decides. */
function instantIn(zone: string, { year, month, day, hour, minute, second }: ICAL.Time): Date {
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  let at = wall
  for (let look = 0; look < 2; look++) at = wall - offsetOf(zone, new Date(at))
  return new Date(at)
}

function offsetOf(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find(part => part.type === type)?.value)
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return wall - Math.floor(at.getTime() / 1000) * 1000
}

function merged(periods: readonly Period[]): Period[] {
  const result: Period[] = []
  for (const one of [...periods].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = result.at(-1)
    if (!last || last.to < one.from) result.push({ ...one })
    else if (last.to < one.to) last.to = one.to
  }
  return result
}
