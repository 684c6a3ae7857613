import { findDraft } from './draft.ts'

/* Two tabs can fill the form of a new product, or of the same product, at the same time: each has its own draft. A
   form holds its draft by a browser lock for as long as it is open; an unclaimed draft was left behind and is restored
   in the next form. */

export interface DraftClaim {
  readonly key: string
  release(): void
}

/** Resolves to a function that releases the lock, or to null if another tab holds it. */
export type HoldLock = (name: string) => Promise<(() => void) | null>

interface Places {
  /** Of this tab. */
  tab: Pick<Storage, 'getItem' | 'setItem'>
  /** Of all tabs. */
  device: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  hold: HoldLock
}

const prefixOf = (userId: number, courseId: number | null) => `product-draft:${userId}:${courseId ?? 'new'}:`

export async function claimDraft(
  userId: number,
  courseId: number | null,
  { tab, device, hold }: Places = { tab: window.sessionStorage, device: window.localStorage, hold: holdLock },
): Promise<DraftClaim> {
  const prefix = prefixOf(userId, courseId)
  for (const id of [tabDraft(tab, prefix), ...leftDrafts(device, prefix), newId()]) {
    const release = id && (await hold(prefix + id))
    if (!release) continue
    rememberForTab(tab, prefix, id)
    return { key: prefix + id, release }
  }
  throw new Error('A draft of its own could not be held')
}

function tabDraft(tab: Places['tab'], prefix: string): string | null {
  try {
    return tab.getItem(prefix)
  } catch {
    // Storage is forbidden: then each opening starts over.
    return null
  }
}

function rememberForTab(tab: Places['tab'], prefix: string, id: string): void {
  try {
    tab.setItem(prefix, id)
  } catch {
    // See above.
  }
}

/** Newest first. */
function leftDrafts(device: Places['device'], prefix: string): string[] {
  try {
    return Array.from({ length: device.length }, (_, at) => device.key(at) ?? '')
      .filter(key => key.startsWith(prefix))
      .map(key => ({ key, savedAt: findDraft(device, key)?.savedAt ?? '' }))
      .filter(({ savedAt }) => savedAt !== '')
      .sort((one, other) => other.savedAt.localeCompare(one.savedAt))
      .map(({ key }) => key.slice(prefix.length))
  } catch {
    return []
  }
}

const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), part => part.toString(36)).join('')

/** Only pages with encryption have locks; elsewhere a tab can't know about the others. */
function holdLock(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, lock => {
        if (!lock) return resolve(null)
        return new Promise<void>(release => resolve(release))
      })
      .catch(reject)
  })
}
