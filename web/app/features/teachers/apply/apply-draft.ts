import { type DraftValues, draftFields } from './apply-values.ts'

/* A half-filled application, stored on this device per account, or for someone without one. Never passwords; files
   can't be stored. */

export interface ApplyDraft {
  readonly values: DraftValues
  /** The form's own ID: resent because an answer was lost, it is still one application. */
  readonly submission: string
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const draftKey = (userId: number | null): string => `teacher-draft:${userId ?? 'visitor'}`

export function keepApplyDraft(store: Store, key: string, draft: ApplyDraft): void {
  try {
    store.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden: then only a reload loses what was typed.
  }
}

export function findApplyDraft(store: Store, key: string): ApplyDraft | null {
  try {
    const found: unknown = JSON.parse(store.getItem(key) ?? 'null')
    if (typeof found !== 'object' || found === null) return null
    const { values, submission } = found as { values?: unknown; submission?: unknown } // Read field by field below.
    if (typeof submission !== 'string' || typeof values !== 'object' || values === null) return null
    const texts = draftFields.flatMap(field => {
      const value: unknown = Reflect.get(values, field)
      return typeof value === 'string' && value !== '' ? [[field, value] as const] : []
    })
    return texts.length > 0 ? { values: Object.fromEntries(texts), submission } : null
  } catch {
    // Not ours or truncated: treated as none.
    return null
  }
}

export function dropApplyDraft(store: Store, key: string): void {
  try {
    store.removeItem(key)
  } catch {
    // Forbidden storage has no draft either.
  }
}

/** A random UUID; `crypto.randomUUID` is missing on pages without encryption. */
export function newSubmission(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
