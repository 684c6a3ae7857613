import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { demo as Demo } from '#demo/index.ts'
import { materialsFolder } from '#demo/index.ts'
import type { Teacher } from '#demo/types.ts'
import { findPersonByLogin } from '#server/modules/accounts/index.ts'
import type { FileFacts } from '#server/modules/media/file-facts.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { importFile } from '../media/import-file.ts'
import { materialFacts } from '../media/material-facts.ts'
import { twoAtATime } from '../two-at-a-time.ts'
import { certificateSvg } from './certificate-picture.ts'
import { importInvitations } from './import-invitations.ts'
import { importTeachers } from './import-teachers.ts'

const papers = [
  ['#1B2430', '#FFFBF5'],
  ['#0F766E', '#F4FAF8'],
] as const

/** Scans of recent applicants, imported as uploads that nothing uses yet. */
async function loadDocuments(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'storage'>,
  demo: typeof Demo,
): Promise<Map<string, { fileId: string; title: string }[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'))
  const found = new Map<string, { fileId: string; title: string }[]>()
  try {
    for (const person of demo.people.filter(isTeacher)) {
      const owner = person.documents && (await findPersonByLogin(platform.db, person.username))
      if (!owner) continue
      const titles = [...(person.documents ?? []).entries()]
      const brought = await twoAtATime(titles, async ([index, title]) => {
        const [ink, paper] = papers[index % papers.length] ?? papers[0]
        const path = join(folder, `${person.username}-${index}.png`)
        const { data, info } = await sharp(Buffer.from(certificateSvg(ink, paper)))
          .png({ compressionLevel: 1 })
          .toBuffer({ resolveWithObject: true })
        await writeFile(path, data)
        const file = { ownerId: owner.userId, purpose: 'document' as const, name: title, path }
        // We have drawn it, so no one needs to check it.
        const facts: FileFacts = { kind: 'image', width: info.width, height: info.height, size: info.size }
        return { fileId: await importFile(platform, { ...file, facts }), title }
      })
      found.set(person.username, brought)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return found
}

const isTeacher = (person: (typeof Demo)['people'][number]): person is Teacher => person.role === 'teacher'

/** Their introduction videos, by username. */
async function loadIntroductions(platform: Platform, demo: typeof Demo): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { username, introduction } of demo.people.filter(isTeacher)) {
    const owner = introduction && (await findPersonByLogin(platform.db, username))
    const film = demo.materials.find(({ file }) => file === introduction)
    if (!owner || !film) continue
    const path = join(materialsFolder, introduction)
    const file = { ownerId: owner.userId, purpose: 'introduction' as const, name: introduction, path }
    const facts = await materialFacts(film)
    found.set(username, await importFile(platform, { ...file, facts }))
  }
  return found
}

/** Teachers' profiles, for existing accounts. */
export async function loadTeachers(
  platform: Platform,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const { clock } = platform
  const documents = await loadDocuments(platform, demo)
  const introductions = await loadIntroductions(platform, demo)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3600 * 1000)
  const everyone = demo.people.filter(isTeacher).map(person => ({
    username: person.username,
    title: person.title.en,
    titleZh: person.title.zh,
    subTitle: person.tagLine.en,
    subTitleZh: person.tagLine.zh,
    about: person.about.en,
    aboutZh: person.about.zh,
    gender: person.gender,
    country: person.country,
    languages: person.languages,
    packages: person.trials.map(({ title, price }) => ({
      title: title.en,
      titleZh: title.zh,
      priceCents: price,
    })),
    application: person.status === 'active' ? ('approved' as const) : person.status,
    reason: person.declinedBecause ?? '',
    documents: documents.get(person.username) ?? [],
    introFileId: introductions.get(person.username) ?? null,
    request: person.documentRequest ? { text: person.documentRequest, askedAt: daysAgo(1) } : null,
    createdAt: daysAgo(person.joinedDaysAgo),
  }))
  const invitations = demo.centres.flatMap(({ username, managers: [manager = ''], invited = [] }) =>
    demo.people
      .filter(person => invited.includes(person.username))
      .map(({ email }) => ({
        centre: username,
        manager,
        email,
        createdAt: daysAgo(2),
        expiresAt: daysAgo(-12),
      })),
  )
  return async tx => {
    await importTeachers(tx, everyone)
    await importInvitations(tx, invitations)
  }
}
