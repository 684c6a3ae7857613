import { useState } from 'react'
import { documentFiles } from '#contract/rules/teacher-form.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import type { Sent } from '../../../lib/upload-api.ts'

export interface DocumentItem {
  readonly key: number
  readonly file: File
  /** The server has checked it and refused it. */
  readonly bad: boolean
}

let lastKey = 0
const MB = 1024 * 1024

/** Chosen files that wait to be sent with their form. */
export function useDocuments() {
  const [items, setItems] = useState<readonly DocumentItem[]>([])
  /** Why some of the chosen files weren't accepted. */
  const [refused, setRefused] = useState<string | null>(null)
  const [progress, setProgress] = useState<Sent | null>(null)

  return {
    items,
    refused,
    progress,
    add(files: readonly File[]) {
      const { taken, problem } = sift(
        files,
        items.map(({ file }) => file),
      )
      setRefused(problem)
      setItems([
        ...items,
        ...taken.map(file => {
          lastKey += 1
          return { key: lastKey, file, bad: false }
        }),
      ])
    },
    remove(key: number) {
      setRefused(null)
      setItems(items.filter(item => item.key !== key))
    },
    clear() {
      setItems([])
      setRefused(null)
      setProgress(null)
    },
    setProgress,
    /** By their names on the wire. */
    appendTo(form: FormData) {
      for (const { file } of items) form.append('qualification_files[]', file, file.name)
    },
    /** Marks those the server has refused, by their positions in the form. */
    markBad(error: unknown) {
      const places = badPlaces(error)
      // Messages about files that were never added would hide those about these.
      setRefused(null)
      setItems(items.map((item, place) => ({ ...item, bad: places.has(place) })))
    },
  }
}

export type Documents = ReturnType<typeof useDocuments>

function badPlaces(error: unknown): ReadonlySet<number> {
  const places: unknown = error instanceof ApiError ? Reflect.get(error.body, 'bad_files') : null
  return new Set(Array.isArray(places) ? places.filter(place => typeof place === 'number') : [])
}

/** Those that can be sent, and one message about the rest. */
export function sift(
  files: readonly File[],
  before: readonly File[],
): { taken: File[]; problem: string | null } {
  const taken: File[] = []
  const problems: string[] = []
  const isKnown = (file: File) =>
    [...before, ...taken].some(other => other.name === file.name && other.size === file.size)
  for (const file of files) {
    const { name, size } = file
    if (isKnown(file)) continue
    if (!hasKnownEnding(name)) problems.push(m.apply_file_type({ name }))
    else if (size === 0) problems.push(m.apply_file_empty({ name }))
    else if (size > documentFiles.maxBytes)
      problems.push(m.apply_file_large({ name, limit: documentFiles.maxBytes / MB }))
    else if (before.length + taken.length >= documentFiles.maxCount)
      problems.push(m.apply_files_many({ limit: documentFiles.maxCount }))
    else taken.push(file)
  }
  return { taken, problem: [...new Set(problems)].join(' ') || null }
}

const hasKnownEnding = (name: string): boolean =>
  documentFiles.extensions.some(ending => name.toLowerCase().endsWith(ending))

/** Each file's progress, from 0 to 1: they are sent one after another, after the form's text. */
export function sentOfEach(sizes: readonly number[], { sent, total }: Sent): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  let left = Math.max(0, sent - Math.max(0, total - all))
  return sizes.map(size => {
    const part = Math.min(left, size)
    left -= part
    return size === 0 ? 1 : part / size
  })
}
