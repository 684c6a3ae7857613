import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { demo as Demo } from '#demo/index.ts'
import type { DemoBadge } from '#demo/types.ts'
import { findPersonByLogin } from '#server/modules/accounts/index.ts'
import type { FileFacts } from '#server/modules/media/file-facts.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findUserIds } from '../accounts/find-ids.ts'
import { importFile } from '../media/import-file.ts'
import { importTeacherReviews } from '../reviews/import-teacher-reviews.ts'
import { type ImportedBadge, importBadges } from './import-badges.ts'

const dayMs = 24 * 3600 * 1000

/** What staff have checked about teachers and centres, and what students say about their lessons. */
export async function loadTrust(platform: Platform, demo: typeof Demo): Promise<(tx: Tx) => Promise<void>> {
  const { db, clock } = platform
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const userIds = await findUserIds(
    db,
    demo.people.map(({ username }) => username),
  )
  const person = (username: string): number => {
    const id = userIds.get(username)
    if (id === undefined) throw new Error(`The demo has no ${username}`)
    return id
  }
  const staffId = person('staff')
  const badges: ImportedBadge[] = []
  for (const badge of demo.badges) badges.push(await describe(platform, demo, badge, staffId))
  const reviews = demo.teacherReviews.map(({ teacher, reviewer, rating, daysAgo: days, text, reply }) => ({
    teacherId: person(teacher),
    userId: person(reviewer),
    rating,
    review: text,
    at: daysAgo(days),
    reply: reply ? { text: reply, at: daysAgo(days - 1) } : undefined,
  }))
  return async tx => {
    await importBadges(platform, tx, badges)
    await importTeacherReviews(platform, tx, reviews)
  }
}

async function describe(
  platform: Platform,
  demo: typeof Demo,
  { owner, kind, state, claimed, until, reason = '', number = '' }: DemoBadge,
  staffId: number,
): Promise<ImportedBadge> {
  const now = platform.clock.now()
  const at = (days: number) => new Date(now.getTime() - days * dayMs)
  const centre = demo.centres.find(({ username }) => username === owner)
  const keeper = await findPersonByLogin(platform.db, centre?.managers[0] ?? owner)
  if (!keeper) throw new Error(`Nobody keeps the badges of ${owner}`)
  const waits = state === 'claimed'
  return {
    owner: centre ? { type: 'centre', id: keeper.subscriberId } : { type: 'teacher', id: keeper.userId },
    kind,
    state,
    publicNumber: number,
    claimedBy: keeper.userId,
    claimedAt: at(claimed),
    decidedBy: waits ? null : staffId,
    decidedAt: waits ? null : at(claimed - 2),
    reason,
    validUntil: until === undefined ? null : addDays(hongKongDay(now), until),
    endedAt: state === 'expired' || state === 'withdrawn' ? at(5) : null,
    // Others were decided long ago, and their proofs were deleted.
    proofFileId: waits || state === 'refused' ? await drawProof(platform, keeper.userId) : null,
  }
}

const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="877">
  <rect width="620" height="877" fill="#fffdf8"/>
  <rect x="36" y="36" width="548" height="805" fill="none" stroke="#b9a98c" stroke-width="3"/>
  <circle cx="310" cy="170" r="54" fill="none" stroke="#0f766e" stroke-width="8"/>
  <path d="M284 172l18 18 36-40" fill="none" stroke="#0f766e" stroke-width="9"/>
  <g fill="#d8cfbf">
    <rect x="150" y="270" width="320" height="26"/>
    ${[350, 390, 430, 470, 510].map(y => `<rect x="96" y="${y}" width="428" height="14"/>`).join('')}
    <rect x="96" y="700" width="180" height="14"/>
  </g>
</svg>`

/** A sheet of paper with lines instead of words: no one's document. */
async function drawProof(platform: Platform, ownerId: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proof-'))
  try {
    const png = await sharp(Buffer.from(sheet)).png().toBuffer()
    const path = join(folder, 'proof.png')
    await writeFile(path, png)
    const facts: FileFacts = { kind: 'image', width: 620, height: 877, size: png.length }
    return await importFile(platform, { ownerId, purpose: 'proof', name: 'proof.png', path, facts })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
