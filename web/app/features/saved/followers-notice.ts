import { createStore } from '../../lib/store.ts'

/** A seller's number of followers, as the server returned it for a press in this tab. */
export interface FollowersNotice {
  readonly followers: number
  /** Whether the reader is one of them. */
  readonly follows: boolean
  readonly at: number
}

const key = 'lantern.followers'
/** How old a page can be when it arrives, while many people follow the same seller. */
export const lateMs = 15_000

/** By seller; null until someone reads it. */
let notified: Readonly<Record<string, FollowersNotice>> | null = null
const changed = createStore(0)

const nameOf = ({ type, id }: { type: string; id: number }): string => `${type} ${id}`

function all(): Readonly<Record<string, FollowersNotice>> {
  notified ??= kept()
  return notified
}

/** What was returned just before this page was loaded. */
function kept(): Readonly<Record<string, FollowersNotice>> {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '{}')
    // Only written by `showFollowersNotice` below.
    return typeof value === 'object' && value ? (value as Record<string, FollowersNotice>) : {}
  } catch {
    return {}
  }
}

export const followersNotice = {
  subscribe: changed.subscribe,
  of: (seller: { type: string; id: number }): FollowersNotice | undefined => all()[nameOf(seller)],
}

export function showFollowersNotice(
  seller: { type: string; id: number },
  followers: number,
  follows: boolean,
) {
  const at = Date.now()
  const recent = Object.entries(all()).filter(([, one]) => at - one.at < lateMs)
  notified = { ...Object.fromEntries(recent), [nameOf(seller)]: { followers, follows, at } }
  try {
    window.sessionStorage.setItem(key, JSON.stringify(notified))
  } catch {
    // Then a reloaded page shows the number a moment later.
  }
  changed.set(changed.read() + 1)
}

/** The number on a page, before the reader's own presses are added. */
export interface Counted {
  readonly followers: number
  readonly follows: boolean
  /** When it arrived. */
  readonly at: number
}

/** The newer of the page's number and the returned one, plus a press without an answer yet. */
export function followersShown(
  counted: Counted,
  said: FollowersNotice | undefined,
  follows: boolean,
): number {
  const base = said && said.at > counted.at - lateMs ? said : counted
  return Math.max(0, base.followers + Number(follows) - Number(base.follows))
}
