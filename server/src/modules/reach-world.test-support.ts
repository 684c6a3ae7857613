import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import type { Relation, Way } from '#contract/rules/who-reaches-whom.ts'
import { roles } from '#server/kernel/caller.ts'
import type { TestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { mailsSentTo } from '#server/testing/sent-mails.ts'
import { makeCentre, makePackage, makeTeacher } from '#server/testing/teachers.ts'

// Two families, a teacher, a centre with a manager and a member, and a teacher whom nobody knows; and what a model
// knows of them, apart from the tables of the product.

/** What the families deal with: 0 is the teacher, 1 the centre. */
export type Shop = 0 | 1
export type Who = 'teacher' | 'member' | 'manager' | 'stranger' | 'family'
export const whos: readonly Who[] = ['teacher', 'member', 'manager', 'stranger', 'family']

export interface Family {
  account: TestPerson
  learner: { id: number; name: string }
  /** By shop. */
  dealt: Set<Shop>
  blocked: Set<Shop>
  enrolments: Map<Shop, number>
  bookings: { id: number; live: boolean }[]
  questions: { id: number; shop: Shop }[]
  /** By shop; 'own': with a member of the centre in their own name. */
  talks: Map<Shop | 'own', number>
  /** What they wrote to a shop, which only that shop reads. */
  words: Map<Shop, string[]>
}

interface ShopOfWorld {
  classId: number
  productId: number
  to: { teacher_id: number } | { centre_id: number }
}

export interface World {
  families: readonly [Family, Family]
  adults: Record<Who, TestPerson>
  shops: readonly [ShopOfWorld, ShopOfWorld]
  packageId: number
  /** How many times the teacher has offered. */
  slots: number
  centreId: number
  suspended: Set<Who>
  isMember: boolean
  isEnded: boolean
  feeds: Map<Who, string>
  /** What adults wrote, and to whom. */
  sent: { words: string; way: Way; to: readonly Family[] }[]
}

async function makeFamily(t: TestApp): Promise<Family> {
  const account = await makePerson(t, { role: roles.parent, firstName: 'Man Yee', lastName: 'Ho' })
  const name = `Kid${unique()}`
  const { learner } = await t.api(account.token).learnerAdd({
    body: { first_name: name, grade: 'P3', school: '' },
  })
  return {
    ...{ account, learner: { id: learner.learner_id, name } },
    ...{ dealt: new Set(), blocked: new Set(), enrolments: new Map(), bookings: [], questions: [] },
    ...{ talks: new Map(), words: new Map() },
  }
}

/** A class of no price, with its course in the shop of the teacher or of their centre. */
async function makeFreeClass(t: TestApp, teacher: TestPerson, centreId: number | null) {
  const { classId, productId } = await makeClass(t, { teacher, seats: 9, priceCents: 0, venue: 'Room 7B' })
  if (centreId !== null) {
    await t.platform.db.execute(sql`update classes set centre_id = ${centreId} where id = ${classId}`)
    return { classId, productId: await makeProduct(t, teacher, { centreId }) }
  }
  return { classId, productId }
}

export async function makeWorld(t: TestApp): Promise<World> {
  const [teacher, centre, stranger] = [await makeTeacher(t), await makeCentre(t), await makeTeacher(t)]
  const families = [await makeFamily(t), await makeFamily(t)] as const
  const shops = [
    { ...(await makeFreeClass(t, teacher, null)), to: { teacher_id: teacher.userId } },
    { ...(await makeFreeClass(t, centre.member, centre.id)), to: { centre_id: centre.id } },
  ] as const
  const adults = { teacher, stranger, ...centre, family: families[1].account }
  const feeds = new Map<Who, string>()
  for (const who of ['teacher', 'member', 'manager', 'stranger'] as const)
    feeds.set(who, new URL((await t.api(adults[who].token).calendarFeedMake({})).address).pathname)
  const { member, manager } = adults
  return {
    ...{ families, shops, feeds, centreId: centre.id },
    adults: { teacher, member, manager, stranger, family: adults.family },
    packageId: await makePackage(t, teacher, { priceCents: 0 }),
    ...{ sent: [], slots: 0, suspended: new Set(), isMember: true, isEnded: false },
  }
}

export const shopOf = (who: Who): Shop | null =>
  who === 'teacher' ? 0 : who === 'manager' || who === 'member' ? 1 : null

/** Whether they may act; for their centre, where it is about the centre. */
export function isActive(world: World, who: Who, forCentre = false): boolean {
  if (world.suspended.has(who)) return false
  if (who === 'manager') return !world.isEnded
  return who !== 'member' || !forCentre || (world.isMember && !world.isEnded)
}

/** What an adult is to a family, by what the model has seen of the two. */
export function relationOf(who: Who, family: Family): Relation {
  if (who === 'family') return 'public'
  const shop = shopOf(who)
  if (shop === null) return 'stranger'
  const isTaught = family.enrolments.has(shop) || (shop === 0 && family.bookings.some(({ live }) => live))
  if (isTaught) return 'teaching'
  // Of what a centre deals in, a teacher who left knows nothing any more but whom they taught.
  return family.dealt.has(shop) ? 'dealt' : 'stranger'
}

/** What the parent finds on the site: conversations, bell and questions. */
export async function readAsParent(t: TestApp, world: World, { account, talks }: Family): Promise<string> {
  const api = t.api(account.token)
  const parts: Promise<unknown>[] = [
    api.noticeList({ query: { limit: 50 } }),
    ...[...talks.values()].map(id => api.conversationView({ params: { id } })),
    ...world.shops.map(({ productId: id }) => api.productQuestions({ params: { id } })),
    api.studentBookings({ body: { student_id: account.userId } }),
  ]
  return JSON.stringify(await Promise.all(parts))
}

const orNothing = (call: Promise<unknown>) => call.catch(() => null)

/** All that an adult finds who looks wherever families are shown. */
export async function readAs(
  t: TestApp,
  world: World,
  who: Who,
  more: { exported: boolean },
): Promise<string> {
  const { token, userId } = world.adults[who]
  const api = t.api(token)
  const feed = world.feeds.get(who)
  const talks = world.families
    .filter(({ account }) => account.userId !== userId)
    .flatMap(one => [...one.talks.values()])
  const found = await Promise.all([
    orNothing(api.conversationList({ query: { limit: 50 } })),
    ...talks.map(id => orNothing(api.conversationView({ params: { id } }))),
    orNothing(api.noticeList({ query: { limit: 50 } })),
    ...world.shops.map(({ productId: id }) => orNothing(api.openQuestions({ params: { id } }))),
    ...world.shops.map(({ classId }) => orNothing(api.classParticipants({ body: { class_id: classId } }))),
    orNothing(api.teacherBookings({ body: { teacher_id: world.adults.teacher.userId } })),
    orNothing(api.enrollmentsAwaiting({ body: { teacher_id: userId } })),
    feed && t.request({ url: feed }).then(({ body }) => body.replace(/\r\n[ \t]/g, '')),
    more.exported &&
      t.request({ url: '/api/user/export', token }).then(({ rawPayload }) => unzipped(rawPayload)),
  ])
  return JSON.stringify(found)
}

function unzipped(zip: Buffer): string {
  try {
    const data = unzipSync(zip)['data.json']
    return data ? strFromU8(data) : ''
  } catch {
    // A refusal is no zip.
    return ''
  }
}

/** Whose mailboxes have something with these words. */
export function mailedTo(t: TestApp, world: World, words: string): Set<number> {
  const people = [...Object.values(world.adults), ...world.families.map(({ account }) => account)]
  return new Set(
    people
      .filter(({ email }) => mailsSentTo(t.platform.db, email).some(({ text }) => text.includes(words)))
      .map(({ userId }) => userId),
  )
}

export const newWords = () => `words-${unique()}`
export const newId = () => randomUUID()
