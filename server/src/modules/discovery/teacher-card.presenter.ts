import { type TeacherCard, teacherCard } from '#contract/discovery/teacher-directory.ts'
import { teacherBadgeKinds } from '#contract/rules/badges.ts'
import { publicVenue } from '#contract/rules/lesson-place.ts'
import { bandOf, maskOf } from '#contract/rules/trial-price-bands.ts'
import type { PublicBadge } from '#contract/teachers/teacher-badges.ts'
import { authUsing, pictureAddress } from '../accounts/index.ts'
import { type listSubjects, mentionedIn, type TaughtProduct } from '../catalogue/index.ts'
import type { PublicTeacher } from '../teachers/index.ts'
import { type Taught, tokensOf } from './taught.rules.ts'
import type { TeacherCardRow, TeacherPerson } from './teacher-card.repository.ts'
import { teacherDocument } from './teacher-document.ts'

/** Everything a card is made of. */
export interface TeacherFacts {
  person: TeacherPerson
  /** Null for someone who hasn't filled in their profile. */
  teacher: PublicTeacher | undefined
  /** Their rating and number of students. */
  standing: { rating: number; reviews: number }
  students: number
  badges: readonly PublicBadge[]
  /** Their products on sale. */
  sold: readonly TaughtProduct[]
  subjects: Subjects
  /** Where lessons are given. */
  venues: readonly string[]
}

type Subjects = Awaited<ReturnType<typeof listSubjects>>

const trialsShown = 2
/** The largest integer: teachers without a trial lesson come after those with one. */
const noPrice = 2_147_483_647

export function presentTeacher({ person, teacher, standing, students, badges }: TeacherFacts): TeacherCard {
  return {
    teacher_id: person.userId,
    user_id: person.userId,
    username: person.username,
    display_name: person.displayName,
    first_name: person.firstName,
    last_name: person.lastName,
    profile_picture: pictureAddress(person),
    auth_using: authUsing(person),
    title: teacher?.said.title ?? '',
    title_zh: teacher?.said.titleZh ?? '',
    sub_title: teacher?.said.subTitle ?? '',
    sub_title_zh: teacher?.said.subTitleZh ?? '',
    country: teacher?.said.country ?? '',
    languages: (teacher?.languages ?? []).map(({ language, level }) => ({ language, level })),
    trial_prices: trialsOf(teacher).slice(0, trialsShown),
    rating: standing.rating,
    comments: standing.reviews,
    students,
    verified: person.payoutReady,
    badges: [...badges],
  }
}

export const trialsOf = (teacher: PublicTeacher | undefined) =>
  (teacher?.trials ?? []).map(({ id, title, titleZh, priceCents, description, venue }) => ({
    price_id: id,
    duration: title,
    duration_zh: titleZh,
    price: priceCents / 100,
    description,
    venue: publicVenue(venue),
  }))

/** What lists and searches read. For someone who isn't public, only their existence is kept. */
export function teacherCardRow(facts: TeacherFacts): TeacherCardRow {
  const { person, teacher, standing, students } = facts
  const { userId: teacherId, createdAt } = person
  if (!person.isPublic) return { ...goneCard, teacherId, createdAt }
  const prices = (teacher?.trials ?? []).map(({ priceCents }) => priceCents).sort((a, b) => a - b)
  return {
    teacherId,
    // In the contract's own shape: it is sent unchanged.
    card: JSON.stringify(teacherCard.parse(presentTeacher(facts))),
    listed: true,
    country: teacher?.said.country ?? '',
    languages: [...new Set((teacher?.languages ?? []).map(({ language }) => foldLanguage(language)))].sort(),
    prices,
    bandMask: maskOf(prices.map(cents => bandOf(cents / 100))),
    priceCents: prices[0] ?? noPrice,
    sortName: sortName(person.displayName),
    rating: standing.rating,
    reviews: standing.reviews,
    students,
    createdAt,
    search: teacherDocument(facts),
    teaches: tokensOf(taughtBy(facts)),
    badges: maskOf(facts.badges.flatMap(({ kind }) => placesOf(kind))),
  }
}

const placesOf = (kind: PublicBadge['kind']): number[] =>
  teacherBadgeKinds.flatMap((one, place) => (one === kind ? [place] : []))

/** What they have on sale, and what their title says: someone who sells nothing yet still teaches. */
function taughtBy({ teacher, sold, subjects }: TeacherFacts): Taught[] {
  const title = `${teacher?.said.title ?? ''} | ${teacher?.said.titleZh ?? ''}`
  return [
    ...sold,
    ...mentionedIn(title, subjects).map(({ id, levels }) => ({
      subjectId: id,
      levels: mentionedIn(title, levels).map(level => level.title),
    })),
  ]
}

const goneCard = {
  card: '',
  listed: false,
  country: '',
  languages: [],
  prices: [],
  bandMask: 0,
  priceCents: noPrice,
  sortName: '',
  rating: 0,
  reviews: 0,
  students: 0,
  search: '',
  teaches: [],
  badges: 0,
}

/** As languages are compared: 'English' and 'english' are the same. */
export const foldLanguage = (language: string): string =>
  language.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

const titles = /^(?:(?:dr|prof|professor|mr|mrs|ms|miss|mx|madam|mister|sir|rev)(?:\.\s*|\s+))+/

/** As it is looked up: 'Dr Chan' under C. */
const sortName = (name: string): string => name.normalize('NFC').trim().toLowerCase().replace(titles, '')
