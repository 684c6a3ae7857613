/** A note being written; stored on the device until the server has it. */
export interface NoteDraft {
  /** The same however often it is sent. */
  readonly key: string
  readonly seconds: number
  readonly text: string
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (userId: number, of: string) => `note:${userId}:${of}`

/** `of`: the video of a new note, or the note being changed. Null if the device stores nothing. */
export function findNoteDraft(storage: Kept, userId: number, of: string): NoteDraft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(nameOf(userId, of)) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/** An empty one is no longer stored. */
export function keepNoteDraft(storage: Kept, userId: number, of: string, draft: NoteDraft | null): void {
  try {
    if (draft?.text.trim()) storage.setItem(nameOf(userId, of), JSON.stringify(draft))
    else storage.removeItem(nameOf(userId, of))
  } catch {
    // Full or forbidden: the text is still in its field.
  }
}

function isDraft(value: unknown): value is NoteDraft {
  if (typeof value !== 'object' || value === null) return false
  const { key, seconds, text } = value as Record<string, unknown>
  return typeof key === 'string' && typeof seconds === 'number' && typeof text === 'string'
}
