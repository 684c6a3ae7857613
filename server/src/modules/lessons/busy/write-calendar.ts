import type { CalendarProblem } from '#contract/lessons/own-week.ts'
import { mostCalendars } from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { holdTeacher } from '../../teachers/index.ts'
import { refreshCalendars } from '../calendar/invalidate-calendars.ts'
import { refuseManagers } from '../slots/add-slots.ts'
import {
  countCalendars,
  deleteCalendar,
  findCalendar,
  insertCalendar,
  lockCalendar,
  replaceBusyTimes,
} from './busy.repository.ts'
import { addressPlace, readAddress, readCalendar } from './read-calendar.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'config' | 'hooks' | 'vault' | 'limits'>

/** It is read before it is kept: whoever gives an address that can't be read hears it there. */
export async function addCalendar(
  platform: Needs,
  caller: Caller,
  { address, name }: { address: string; name: string },
): Promise<number> {
  const { db, clock, vault, limits } = platform
  const { userId } = caller
  refuseManagers(caller)
  await throttle(limits, 'calendar.account', String(userId))
  if ((await countCalendars(db, userId)) >= mostCalendars) throw new Refusal('calendars_many')
  const read = await readAddress(platform, address)
  if ('problem' in read) throw unread(read.problem)
  return db.transaction(async tx => {
    const now = clock.now()
    await holdTeacher(tx, userId, now)
    if ((await countCalendars(tx, userId)) >= mostCalendars) throw new Refusal('calendars_many')
    const calendar = await insertCalendar(tx, {
      ...{ teacherId: userId, name, problem: '' },
      addressId: await vault.seal(tx, addressPlace(userId), address),
      ...{ createdAt: now, triedAt: now, readAt: now },
    })
    await replaceBusyTimes(tx, calendar, read.periods, now)
    await refreshCalendars(platform, tx, [{ teacherId: userId }])
    return calendar.id
  })
}

const unread = (problem: Exclude<CalendarProblem, ''>): Refusal =>
  new Refusal('calendar_unread', {
    details: { problem },
    fields: { address: `calendar_${problem}` },
  })

export async function refreshCalendar(platform: Needs, { userId }: Caller, id: number): Promise<void> {
  await throttle(platform.limits, 'calendar.account', String(userId))
  if ((await findCalendar(platform.db, id))?.teacherId !== userId) throw new Refusal('calendar_unknown')
  if (!(await readCalendar(platform, id))) throw new Refusal('calendar_unknown')
}

export async function removeCalendar(platform: Needs, { userId }: Caller, id: number): Promise<void> {
  await platform.db.transaction(async tx => {
    const calendar = await lockCalendar(tx, id)
    if (calendar?.teacherId !== userId) throw new Refusal('calendar_unknown')
    await deleteCalendar(tx, id)
    await platform.vault.remove(tx, [calendar.addressId])
    await refreshCalendars(platform, tx, [calendar])
  })
}
