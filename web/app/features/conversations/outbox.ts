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
let timer: ReturnType<typeof setTimeout> | undefined
/** What is kept is in this page alone. */
let isUnstored = false
const none: readonly Unsent[] = []

/** What this page has begun to send. Of others a tab beside it may be sending them. */
const begun = new Set<string>()
/** So long a tab may take; what still waits then was lost with its page. */
const longestMs = 30_000

const empty = (userId: number): Kept => ({ userId, drafts: {}, unsent: {} })

/** Belongs to whoever is signed in: what another person left in this browser is dropped. */
function read(): Kept {
  const userId = readSession()?.userId ?? 0
  if (kept?.userId === userId) return kept
  kept = stored(userId) ?? empty(userId)
  return kept
}

/** Null where this browser stores nothing. */
function stored(userId: number): Kept | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof found === 'object' && found !== null && 'userId' in found && found.userId === userId) {
      // Only written by `write`.
      const { drafts, unsent } = found as Kept
      const known = Object.entries(unsent).map(([to, messages]) => [to, messages.map(unlessLost)])
      return { userId, drafts, unsent: Object.fromEntries(known) }
    }
    localStorage.removeItem(key)
    return empty(userId)
  } catch {
    // Storage that is blocked, or content that is not ours.
    return null
  }
}

function unlessLost(message: Unsent): Unsent {
  if (message.problem !== '' || begun.has(message.client_id)) return message
  const left = Date.parse(message.at) + longestMs - Date.now()
  if (!(left > 0)) return { ...message, problem: 'lost' }
  clearTimeout(timer)
  timer = setTimeout(reread, left)
  return message
}

function reread(): void {
  if (isUnstored) return
  kept = null
  listeners.notify()
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', event => {
    if (event.key === key) reread()
  })

/** On what is stored now: a tab beside this one writes there, too. */
function write(change: (before: Kept) => Partial<Kept>): void {
  const before = (isUnstored ? null : stored(readSession()?.userId ?? 0)) ?? read()
  kept = { ...before, ...change(before) }
  try {
    localStorage.setItem(key, JSON.stringify(kept))
    isUnstored = false
  } catch {
    isUnstored = true
    // Storage that is full or blocked: the outbox lives as long as the page.
  }
  listeners.notify()
}

const without = <T>(map: Readonly<Record<string, T>>, to: string): Record<string, T> =>
  Object.fromEntries(Object.entries(map).filter(([one]) => one !== to))

const withoutMessage = (messages: readonly Unsent[] = none, clientId: string): readonly Unsent[] =>
  messages.filter(({ client_id }) => client_id !== clientId)

/** `to`: a conversation's ID, or whom a new one is for. */
export const outbox = {
  subscribe: listeners.subscribe,
  read,
  unsentTo: (to: string): readonly Unsent[] => read().unsent[to] ?? none,
  draftTo: (to: string): string => read().drafts[to] ?? '',
  keepDraft(to: string, text: string): void {
    write(({ drafts }) => {
      const others = without(drafts, to)
      return { drafts: text === '' ? others : { ...others, [to]: text } }
    })
  },
  put(to: string, message: Unsent): void {
    begun.add(message.client_id)
    write(({ unsent }) => ({
      unsent: { ...unsent, [to]: [...withoutMessage(unsent[to], message.client_id), message] },
    }))
  },
  drop(to: string, clientId: string): void {
    write(({ unsent }) => {
      const rest = withoutMessage(unsent[to], clientId)
      const others = without(unsent, to)
      return { unsent: rest.length === 0 ? others : { ...others, [to]: rest } }
    })
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
