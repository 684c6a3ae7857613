import type { Locale } from '#contract/shared.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { WantedLearner } from '../../accounts/index.ts'
import type { ClassesContext } from '../classes.context.ts'
import type { Enrolment } from '../classes.tables.ts'
import { beginEnrolments, getOfferedClass, hasPlace, placeMeant, requestPlace } from './begin-enrolment.ts'
import { boughtOf } from './class-line.ts'
import { findEnrolment, findPlaceEnrolment, liveStates, type Place } from './enrolment.repository.ts'
import { listOfPerson } from './enrolment-list.repository.ts'

export interface EnrolInput {
  classId: number
  learnerId: WantedLearner
  message: string
  locale: Locale
}

/**
 * The documented call for one class. Repeating it finds the work done: paid seats are given, whoever reported the
 * payment; free ones are given at once; and if there is no seat, the teacher is asked for one.
 */
export async function enrol(context: ClassesContext, caller: Caller, asked: EnrolInput): Promise<Enrolment> {
  const place = await placeAsked(context, caller, asked)
  const input = { ...asked, learnerId: place.learnerId }
  const known = await findPlaceEnrolment(context.db, place)
  if (known && isDone(known)) return known
  if (known && ['held', 'lapsed', 'offered'].includes(known.state)) {
    const settled = await settle(context, known)
    if (settled) return settled
  }
  const one = await getOfferedClass(context, context.db, caller, input.classId)
  const free = known?.state === 'offered' || hasPlace(one, context.clock.now())
  const asks = one.course.needsApproval && one.course.priceCents === 0 && !known?.approvedAt
  if (!free || asks) return requestPlace(context, caller, { ...input, waits: false })
  if (one.course.priceCents > 0) throw new Refusal('payment_unfinished')
  try {
    await enrolFree(context, caller, input)
  } catch (error) {
    // Of two simultaneous calls, the other was first.
    if (!(error instanceof Refusal) || error.code !== 'class_enrolled') throw error
  }
  const enrolled = await findPlaceEnrolment(context.db, place)
  if (!enrolled) throw new Error('A place that was given is not there')
  return enrolled
}

/** A parent who names no one continues with what they pay for or have in the class: the newest of several. */
async function placeAsked({ db }: ClassesContext, caller: Caller, asked: EnrolInput): Promise<Place> {
  const { classId, learnerId } = asked
  if (learnerId === undefined && caller.role === roles.parent) {
    const own = await listOfPerson(db, { userId: caller.userId, classId }, mostOwn)
    const known = own.find(({ state }) => goesOn.includes(state))
    if (known) return known
  }
  return placeMeant(db, caller, asked)
}

const mostOwn = 20
const goesOn: readonly Enrolment['state'][] = [...liveStates, 'lapsed']

/** A free seat is an order like any other. */
async function enrolFree(context: ClassesContext, caller: Caller, input: EnrolInput): Promise<void> {
  const whole = [await beginEnrolments(context, caller, [input])]
  const { locale } = input
  await context.commerce.placeOrder(caller, {
    items: [],
    whole,
    method: 'card',
    saveCard: false,
    locale,
    seenCents: 0,
    returnTo: '/my-classes',
  })
}

const isDone = ({ state }: Enrolment): boolean => state === 'confirmed' || state === 'requested'

/** Null if it isn't paid, and no one is about to pay. */
async function settle(context: ClassesContext, known: Enrolment): Promise<Enrolment | null> {
  const outcome = await context.commerce.settleOrder(boughtOf(known))
  const present = await findEnrolment(context.db, known.id)
  if (present && isDone(present)) return present
  if (outcome === 'waiting') throw new Refusal('payment_under_way')
  // Being paid for: nothing else can be done until that has ended.
  if (present?.state === 'held' && present.priceCents > 0) throw new Refusal('payment_unfinished')
  return null
}
