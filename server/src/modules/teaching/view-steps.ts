import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { TeachingStep } from '#contract/rules/teaching.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findCentre, findPeople, listCentrePeople } from '../accounts/index.ts'
import { ownerOf } from '../authoring/index.ts'
import { countOnSale } from '../catalogue/index.ts'
import { hasTimesAhead } from '../lessons/index.ts'
import { countFollowers } from '../saved/index.ts'
import { findTeacher } from '../teachers/index.ts'
import type { Worker } from './teaching.context.ts'

/** A newcomer's progress: each step is done once its result exists. */
export async function viewSteps(
  db: Db,
  worker: Worker,
  { now, paidOut }: { now: Date; paidOut: boolean },
): Promise<{ step: TeachingStep; done: boolean }[]> {
  const { caller, centreId } = worker
  const seller =
    centreId === null
      ? ({ type: 'teacher', id: caller.userId } as const)
      : ({ type: 'centre', id: centreId } as const)
  const [own, onSale, followers] = await Promise.all([
    centreId === null ? ofTeacher(db, caller.userId, now) : ofCentre(db, centreId),
    countOnSale(db, ownerOf(caller), hongKongDay(now)),
    countFollowers(db, seller),
  ])
  return [
    { step: 'profile', done: own.described },
    { step: 'payouts', done: paidOut },
    { step: 'course', done: onSale > 0 },
    own.next,
    { step: 'share', done: followers > 0 },
    { step: 'sale', done: false },
  ]
}

interface OwnSteps {
  described: boolean
  next: { step: TeachingStep; done: boolean }
}

async function ofTeacher(db: Db, userId: number, now: Date): Promise<OwnSteps> {
  const [teacher, people, ahead] = await Promise.all([
    findTeacher(db, userId),
    findPeople(db, [userId]),
    hasTimesAhead(db, userId, now),
  ])
  const person = people.get(userId)
  const about = teacher && (teacher.about || teacher.aboutZh)
  return {
    described: Boolean(about && (person?.pictureKey ?? person?.pictureUrl)),
    next: { step: 'times', done: ahead },
  }
}

async function ofCentre(db: Db, centreId: number): Promise<OwnSteps> {
  const [centre, people] = await Promise.all([findCentre(db, centreId), listCentrePeople(db, centreId)])
  return {
    described: Boolean(centre?.pictureKey && (centre.about || centre.aboutZh)),
    // The manager counts as one.
    next: { step: 'members', done: people.length > 1 },
  }
}
