import { isDeepStrictEqual } from 'node:util'
import { teacherCard } from '#contract/discovery/teacher-directory.ts'
import { type CacheTag, sellerTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findSetting, storeSetting } from '#server/platform/settings.ts'
import { listSubjects, listTaught } from '../catalogue/index.ts'
import { findVenues } from '../lessons/index.ts'
import { countLearnersOf } from '../library/index.ts'
import { findTeacherStandings } from '../reviews/index.ts'
import { findPublicBadges, findPublicTeachers } from '../teachers/index.ts'
import { teacherCardRow } from './teacher-card.presenter.ts'
import {
  findTeacherPersons,
  holdTeacherCards,
  listTeachersSellingSince,
  listUncarded,
  type TeacherCardRow,
  writeTeacherCards,
} from './teacher-card.repository.ts'

const batch = 100

interface RefreshOptions {
  /** `changed`: only those whose card differs now, if nothing else of them can have changed. */
  announced?: 'every' | 'changed'
}

/**
 * Rewrites what lists and searches read of these teachers, in the transaction that changes them. Each teacher is
 * announced, because their page shows more than the card; lists only if their position in them changes.
 */
export async function refreshTeacherCards(
  tx: Tx,
  teacherIds: readonly number[],
  { announced = 'every' }: RefreshOptions = {},
): Promise<void> {
  const ids = [...new Set(teacherIds)].sort((one, other) => one - other)
  for (let start = 0; start < ids.length; start += batch) {
    const changes = await refreshSome(tx, ids.slice(start, start + batch))
    const relevant = changes.filter(change => announced === 'every' || isAnother(change))
    await announce(tx, ...relevant.flatMap(tagsOf))
  }
}

interface Change {
  before: TeacherCardRow
  after: TeacherCardRow
}

async function refreshSome(tx: Tx, ids: readonly number[]): Promise<Change[]> {
  const held = new Map((await holdTeacherCards(tx, ids)).map(row => [row.teacherId, row]))
  const known = [...held.keys()]
  if (known.length === 0) return []
  // Read once they are locked, so changes of other transactions are included.
  const [persons, teachers, standings, students, badges, taught, subjects, venues] = await Promise.all([
    findTeacherPersons(tx, known),
    findPublicTeachers(tx, known),
    findTeacherStandings(tx, known),
    countLearnersOf(tx, known),
    findPublicBadges(tx, 'teacher', known),
    listTaught(tx, known),
    listSubjects(tx),
    findVenues(tx, known),
  ])
  const sold = Map.groupBy(taught, ({ teacherId }) => teacherId)
  const changes = persons.flatMap(person => {
    const before = held.get(person.userId)
    if (!before) return []
    const after = teacherCardRow({
      person,
      teacher: teachers.get(person.userId),
      standing: standings.get(person.userId) ?? { rating: 0, reviews: 0 },
      students: students.get(person.userId) ?? 0,
      badges: badges.get(person.userId) ?? [],
      sold: sold.get(person.userId) ?? [],
      subjects,
      venues: venues.flatMap(({ teacherId, venue }) => (teacherId === person.userId ? [venue] : [])),
    })
    return [{ before, after }]
  })
  await writeTeacherCards(
    tx,
    changes.map(({ after }) => after),
  )
  return changes
}

function tagsOf(change: Change): CacheTag[] {
  const own = sellerTag({ type: 'teacher', id: change.after.teacherId })
  return isMoved(change) ? [own, 'teachers'] : [own]
}

const isAnother = (change: Change): boolean => change.before.card !== change.after.card || isMoved(change)

const isMoved = ({ before, after }: Change): boolean => !isDeepStrictEqual(placeOf(before), placeOf(after))

/** Everything that decides in which lists someone is, and where; not what a card merely shows. */
function placeOf({ card: _card, search, ...row }: TeacherCardRow): object {
  return { ...row, search: lexemesOf(search) }
}

/** The database writes a document in its own order and spelling. */
const lexemesOf = (search: string): string[] =>
  search
    .split(' ')
    .map(lexeme => lexeme.split(',').sort().join(','))
    .sort()

const mark = 'teacher_cards_shape'
/** Raise it when the data stored with a card changes. */
const edition = 3
/** Cards are stored as they are sent, so a new field in the contract makes all of them outdated. */
const shape = `${edition} ${Object.keys(teacherCard.shape).join(' ')}`

/** Writes missing cards, or all of them if their shape has changed. Can be interrupted and repeated. */
export async function rebuildTeacherCards({ db }: Pick<Platform, 'db'>): Promise<void> {
  const all = (await findSetting(db, mark)) !== shape
  await writeAll(db, { all })
  await storeSetting(db, mark, shape)
}

/** Rewrites all of them, and announces those that changed. */
export const rewriteTeacherCards = ({ db }: Pick<Platform, 'db'>): Promise<void> =>
  writeAll(db, { all: true })

async function writeAll(db: Platform['db'], { all }: { all: boolean }): Promise<void> {
  let last = 0
  for (;;) {
    const ids = await listUncarded(db, { after: last, all, limit: batch })
    if (ids.length === 0) break
    await db.transaction(tx => refreshTeacherCards(tx, ids, { announced: 'changed' }))
    last = Math.max(...ids)
  }
}

/** Whether a start finds cards to write. */
export async function needsTeacherCards(db: Db): Promise<boolean> {
  if ((await findSetting(db, mark)) !== shape) return true
  return (await listUncarded(db, { after: 0, all: false, limit: 1 })).length > 0
}

/** Recounts how many people teachers have taught whose products were bought since a day. */
export async function recountStudents({ db }: Pick<Platform, 'db'>, since: string): Promise<void> {
  const ids = await listTeachersSellingSince(db, since)
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch)
    await db.transaction(tx => refreshTeacherCards(tx, some, { announced: 'changed' }))
  }
}
