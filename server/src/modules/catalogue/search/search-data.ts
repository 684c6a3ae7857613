import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listSubjects } from '../subjects/subject.repository.ts'
import { fold } from './search-fold.ts'
import { type Lexicon, lexiconOf, type Synonyms } from './search-lexicon.ts'
import { listAllSynonyms } from './synonym.repository.ts'

/** The current lexicon for reading searches. */
export type CurrentLexicon = () => Promise<Lexicon>

/** Read once and kept until staff change it, in any process. */
export function createLexicon({ db, changes }: Pick<Platform, 'db' | 'changes'>): CurrentLexicon {
  let kept: Promise<Lexicon> | null = null
  changes.on(tags => {
    if (tags.some(tag => tag === 'lists' || tag === 'subjects' || tag === 'all')) kept = null
  })
  return () => {
    if (kept) return kept
    const reading = readLexicon(db)
    kept = reading
    reading.catch(() => {
      if (kept === reading) kept = null
    })
    return reading
  }
}

async function readLexicon(db: Db): Promise<Lexicon> {
  const groups = await listAllSynonyms(db)
  const subjects = await listSubjects(db)
  return lexiconOf([
    ...groups.map(({ kind, texts }) => ({ texts, binds: kind === 'word' ? null : kind })),
    ...subjects.flatMap(subject => [
      named(subject, 'subject'),
      ...subject.levels.map(level => named(level, 'level')),
    ]),
  ])
}

/** Items administered under this name say nothing about what is searched for. */
const rest = new Set(['other', 'others', '其他'].map(fold))

const named = (
  { title, titleZh }: { title: string; titleZh: string },
  binds: NonNullable<Synonyms['binds']>,
): Synonyms => ({ texts: [title, titleZh].filter(text => text !== '' && !rest.has(fold(text))), binds })
