import { readSession } from '../../lib/session.ts'
import { createListeners } from '../../lib/store.ts'

/** A message the server does not have yet, as far as this browser knows. */
export interface Unsent {
  readonly client_id: string
  readonly text: string
  /** What goes with it, which the server has already. Absent in what earlier releases kept. */
  readonly files?: readonly { readonly file_id: string; readonly name: string }[]
  readonly at: string
  /** '' while it is being sent; otherwise why it did not arrive. */
  readonly problem: string
}

interface Kept {
  readonly userId: number
  readonly drafts: Readonly<Record<string, string>>
  readonly unsent: Readonly<Record<string, readonly Unsent[]>>
}

const key = 'messages_kept'
const listeners = createListeners()
let kept: Kept | null = null
const none: readonly Unsent[] = []

const empty = (userId: number): Kept => ({ userId, drafts: {}, unsent: {} })

/** Belongs to whoever is signed in: what another person left in this browser is dropped. */
function read(): Kept {
  const userId = readSession()?.userId ?? 0
  if (kept?.userId === userId) return kept
  kept = stored(userId)
  return kept
}

function stored(userId: number): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof found === 'object' && found !== null && 'userId' in found && found.userId === userId) {
      // Only written by `write`.
      const { drafts, unsent } = found as Kept
      // Nothing is being sent yet when a page starts.
      const lost = Object.entries(unsent).map(([to, messages]) => [
        to,
        messages.map(one => ({ ...one, problem: one.problem || 'lost' })),
      ])
      return { userId, drafts, unsent: Object.fromEntries(lost) }
    }
    localStorage.removeItem(key)
  } catch {
    // A browser that stores nothing, or content that is not ours: the outbox starts empty.
  }
  return empty(userId)
}

function write(change: Partial<Kept>): void {
  kept = { ...read(), ...change }
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage that is full or blocked: the outbox lives as long as the page.
  }
  listeners.notify()
}

const without = <T>(map: Readonly<Record<string, T>>, to: string): Record<string, T> =>
  Object.fromEntries(Object.entries(map).filter(([one]) => one !== to))

/** `to`: a conversation's ID, or whom a new one is for. */
export const outbox = {
  subscribe: listeners.subscribe,
  read,
  unsentTo: (to: string): readonly Unsent[] => read().unsent[to] ?? none,
  draftTo: (to: string): string => read().drafts[to] ?? '',
  keepDraft(to: string, text: string): void {
    const others = without(read().drafts, to)
    write({ drafts: text === '' ? others : { ...others, [to]: text } })
  },
  put(to: string, message: Unsent): void {
    const rest = outbox.unsentTo(to).filter(({ client_id }) => client_id !== message.client_id)
    write({ unsent: { ...read().unsent, [to]: [...rest, message] } })
  },
  drop(to: string, clientId: string): void {
    const rest = outbox.unsentTo(to).filter(({ client_id }) => client_id !== clientId)
    const others = without(read().unsent, to)
    write({ unsent: rest.length === 0 ? others : { ...others, [to]: rest } })
  },
}

/** `crypto.randomUUID` only exists on secure pages. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, place) => {
    const value = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  const part = (from: number, to: number) => hex.slice(from, to).join('')
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-')
}
