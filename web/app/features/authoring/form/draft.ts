import { isUnderWay, type MaterialItem } from '../materials/material-item.ts'
import { type Cover, emptyValues, type FormValues } from './form-values.ts'

/* A half-filled form, stored on this device per account and product, and per tab (`draft-claim.ts`). Uploaded files
   are named by their upload; files still uploading can't be stored, and their names say which to choose again. */

export interface Draft {
  savedAt: string
  values: FormValues
  cover: Cover | null
  materials: readonly MaterialItem[]
  deletedMaterials: readonly number[]
  version: number | null
  unfinished: readonly string[]
}

export interface FormState {
  values: FormValues
  cover: Cover | null
  materials: readonly MaterialItem[]
  deletedMaterials: readonly number[]
  /** The version of the product that the form was filled from; null for a new one. */
  version: number | null
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns whether it was stored: storage may be full or forbidden, and the user must not be told otherwise. */
export function keepDraft(store: Store, key: string, state: FormState, now: Date): boolean {
  const draft: Draft = {
    savedAt: now.toISOString(),
    values: state.values,
    cover: state.cover,
    // A local file's address dies with the page; a signed link would be stale by then.
    materials: state.materials
      .filter(item => item.id !== null || item.uploadId !== null)
      .map(item => ({ ...item, source: '' })),
    deletedMaterials: state.deletedMaterials,
    version: state.version,
    unfinished: state.materials.filter(item => isUnderWay(item)).map(({ name }) => name),
  }
  try {
    store.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function findDraft(store: Store, key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(store.getItem(key) ?? 'null')
    if (!isDraft(draft)) return null
    // A draft of an earlier version may lack a newer field of the form.
    return { ...draft, values: { ...emptyValues, ...draft.values } }
  } catch {
    // Not ours or truncated: treated as none.
    return null
  }
}

export function dropDraft(store: Store, key: string): void {
  try {
    store.removeItem(key)
  } catch {
    // Forbidden storage has no draft either.
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Partial<Record<keyof Draft, unknown>> // read field by field below
  return (
    typeof draft.savedAt === 'string' &&
    typeof draft.values === 'object' &&
    draft.values !== null &&
    [draft.materials, draft.deletedMaterials, draft.unfinished].every(Array.isArray)
  )
}

/** Whether two states differ in anything a teacher entered; addresses of files don't count. */
export function sameForm(one: FormState, other: FormState): boolean {
  return JSON.stringify(entered(one)) === JSON.stringify(entered(other))
}

function entered({ values, cover, materials, deletedMaterials }: FormState) {
  return {
    values,
    cover: cover?.uploadId ?? null,
    materials: materials.map(({ key, ...item }) => ({ key, ...typedOf(item) })),
    deletedMaterials,
  }
}

const typedOf = ({ name, window, speech, pictureText }: Omit<MaterialItem, 'key'>) => ({
  ...{ name, window },
  // A draft stored before there were such words has none.
  ...(speech !== undefined && { speech }),
  ...(pictureText !== undefined && { pictureText }),
})

/** A draft stores no file addresses; the product's own are fresh. */
export function withSources(kept: readonly MaterialItem[], own: readonly MaterialItem[]): MaterialItem[] {
  return kept
    .map(item => {
      const fresh = own.find(one => one.key === item.key)
      return fresh ? { ...fresh, ...typedOf(item) } : item
    })
    .filter(item => item.id === null || own.some(one => one.id === item.id))
}
