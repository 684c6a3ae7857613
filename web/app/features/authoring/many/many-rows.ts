import type { Draft } from '#contract/authoring/drafts.ts'

/** A file that isn't a draft yet: uploading, or what kept it from arriving. */
export interface ComingFile {
  key: string
  name: string
  bytes: number
  /**
   * `making`: fully uploaded, and the server is making a draft of it. `waiting`: fully uploaded, but the shared values
   * aren't complete. `unfit` never left the browser.
   */
  state: 'queued' | 'uploading' | 'broken' | 'making' | 'waiting' | 'failed' | 'unfit'
  /** 0 to 1. */
  progress: number
  problem: string
  uploadId: string | null
}

/** The result of publishing a draft; a code if it was refused. */
export type Outcome = { result: 'published' | 'waiting' } | { result: 'refused'; code: string }

export interface DraftItem {
  draft: Draft
  outcome: Outcome | null
}

export type Filter = 'all' | 'coming' | 'refused'

const isBad = ({ state }: ComingFile) => state === 'failed' || state === 'unfit'
export const isSettled = ({ outcome }: DraftItem) => outcome !== null && outcome.result !== 'refused'
export const isRefused = (item: DraftItem) => item.draft.state === 'refused' && !isSettled(item)
const isComing = (item: DraftItem) =>
  !isSettled(item) && (item.draft.state === 'checking' || item.draft.state === 'cover')

export interface Tally {
  all: number
  ready: number
  coming: number
  /** Number of files waiting for the shared values. */
  waiting: number
  refused: number
  published: number
  bytes: number
}

export function tally(files: readonly ComingFile[], items: readonly DraftItem[]): Tally {
  const refused = files.filter(isBad).length + items.filter(isRefused).length
  const waiting = files.filter(({ state }) => state === 'waiting').length
  const coming = files.filter(file => !isBad(file)).length - waiting + items.filter(isComing).length
  const published = items.filter(isSettled).length
  const all = files.length + items.length
  const bytes =
    files.reduce((sum, file) => sum + file.bytes, 0) +
    items.reduce((sum, { draft }) => sum + draft.size_mb * 1024 * 1024, 0)
  const ready = all - coming - waiting - refused - published
  return { all, coming, waiting, refused, published, ready, bytes }
}

/** Items that need attention come first, then those being processed. */
export function arrange(
  files: readonly ComingFile[],
  items: readonly DraftItem[],
  filter: Filter,
): { files: ComingFile[]; items: DraftItem[] } {
  const rank = (item: DraftItem) => (isRefused(item) ? 0 : isComing(item) ? 1 : isSettled(item) ? 3 : 2)
  const shownFiles = files.filter(file => filter === 'all' || isBad(file) === (filter === 'refused'))
  const shownItems = items.filter(
    item => filter === 'all' || (filter === 'refused' ? isRefused(item) : isComing(item)),
  )
  return {
    files: shownFiles.toSorted((one, other) => Number(isBad(other)) - Number(isBad(one))),
    items: shownItems.toSorted((one, other) => rank(one) - rank(other)),
  }
}

/** Applies the server's answer; what it doesn't know yet, or no longer, stays as it is here. */
export function merged(
  items: readonly DraftItem[],
  drafts: readonly Draft[],
  gone: ReadonlySet<number>,
): DraftItem[] {
  const byId = new Map(drafts.map(draft => [draft.course_id, draft]))
  const known = new Set(items.map(({ draft }) => draft.course_id))
  return [
    ...items.map(item => {
      const draft = byId.get(item.draft.course_id)
      return draft && !isSettled(item) ? { ...item, draft } : item
    }),
    ...drafts
      .filter(({ course_id }) => !known.has(course_id) && !gone.has(course_id))
      .map(draft => ({ draft, outcome: null })),
  ]
}
