import { api } from '../../lib/api.ts'
import { ignoreMissing } from '../../lib/failure.ts'
import { onSession, readSession } from '../../lib/session.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { showFailure } from '../../ui/show-failure.ts'
import { openSignIn } from '../accounts/sign-in/open-sign-in.ts'
import type { Card } from '../catalogue/card.ts'
import { showFollowersNotice } from './followers-notice.ts'
import { createChanges } from './mark-changes.ts'
import { type Mark, type Marks, marksOf, noMarks, withMark } from './mark-sets.ts'

export type { Marks }

/** A followed seller: a teacher by user ID, a centre by its ID. */
export interface Seller {
  readonly type: 'teacher' | 'centre'
  readonly id: number
  readonly name: string
}

const marks = createStore(noMarks, () => onSession(() => void loadMarks()))
/** Code that shows them requests them: if they failed to load, the next page tries again. */
const shownMarks = {
  read: marks.read,
  subscribe(listener: () => void) {
    wake()
    return marks.subscribe(listener)
  },
}
let waking = false
/** Their owner's token. */
let owner: string | null = null
let loading: Promise<void> | undefined
const changes = createChanges((mark, on) => {
  // Without an owner, marks stay empty, even if a refusal arrives after signing out.
  if (owner !== null) marks.set(withMark(marks.read(), mark, on))
})

/** What the reader owns, likes and follows; empty and not ready while the page is rendered on the server. */
export function useMarks(): Marks {
  return useStore(shownMarks, all => all, noMarks)
}

/** For one product: on a page of cards, only the ones that change re-render. */
export function useProductMarks(id: number): { owned: boolean; favourite: boolean } {
  return {
    owned: useStore(shownMarks, ({ owned }) => owned.has(id), false),
    favourite: useStore(shownMarks, ({ favourites }) => favourites.has(id), false),
  }
}

export const useOwned = (id: number): boolean => useProductMarks(id).owned

/** For code that acts rather than shows. */
export const hasProduct = (id: number): boolean => marks.read().owned.has(id)

/** Requests them once per session; resolves when they have loaded, or failed. */
export function loadMarks(): Promise<void> {
  const token = readSession()?.token ?? null
  if (token !== owner) {
    owner = token
    loading = undefined
    marks.set(noMarks)
    delete document.documentElement.dataset.marks
    if (token === null) markLessons(false)
  }
  if (token === null) return Promise.resolve()
  loading ??= fetchMarks(token)
  return loading
}

/** After a purchase or an accepted code. */
export function reloadMarks(): Promise<void> {
  loading = undefined
  return loadMarks()
}

async function fetchMarks(token: string): Promise<void> {
  try {
    const answer = await api.marksView()
    const loaded = marksOf(answer)
    if (owner === token) markLessons(answer.lessons_ahead)
    // Marks pressed while they were loading stay pressed.
    if (owner === token)
      marks.set(changes.underWay().reduce((all, { mark, on }) => withMark(all, mark, on), loaded))
  } catch {
    if (owner !== token) return
    // Hearts stay empty; adding an existing one does no harm, and the next page tries again.
    loading = undefined
    marks.set({ ...marks.read(), ready: true })
  } finally {
    // Styles hide the prices of cards until it is known which of them the reader owns.
    if (owner === token) document.documentElement.dataset.marks = 'ready'
  }
}

/** A phone's bar shows the link to the timetable; the start script reads it before the first paint. */
function markLessons(ahead: boolean): void {
  const { dataset } = document.documentElement
  if (ahead) dataset.lessons = ''
  else delete dataset.lessons
  try {
    if (ahead) window.localStorage.setItem('lessons_ahead', String(readSession()?.userId))
    else window.localStorage.removeItem('lessons_ahead')
  } catch {
    // Without storage, the next page asks first.
  }
}

/** Asks a signed-out visitor to sign in first; an empty heart they pressed is then full. */
export async function toggleFavourite(card: Pick<Card, 'id' | 'centreId'>): Promise<void> {
  const { id, centreId } = card
  await change({ kind: 'favourites', id }, !marks.read().favourites.has(id), (on, userId) =>
    on
      ? api.favouriteAdd({ body: { user_id: userId, course_id: id, subscriber_id: centreId } })
      : ignoreMissing(api.favouriteRemove({ params: { courseId: id } })),
  )
}

export const follow = (seller: Seller): Promise<void> => setFollowing(seller, true)

export const unfollow = (seller: Seller): Promise<void> => setFollowing(seller, false)

function setFollowing({ type, id }: Seller, following: boolean): Promise<void> {
  return change(
    { kind: type === 'centre' ? 'followingCentres' : 'following', id },
    following,
    async (on, userId) => {
      const input = { body: { user_id: userId, subscriber_id: id, type } }
      const notify = ({ followers }: { followers: number }) =>
        showFollowersNotice({ type, id }, followers, on)
      if (on) notify(await api.subscriptionStore(input))
      else await ignoreMissing(api.subscriptionRemove(input).then(notify))
    },
  )
}

async function change(
  mark: Mark,
  on: boolean,
  send: (on: boolean, userId: number) => Promise<unknown>,
): Promise<void> {
  if (!readSession()) {
    if (!(await openSignIn())) return
    await loadMarks()
    if (marks.read()[mark.kind].has(mark.id) === on) return
  }
  const session = readSession()
  if (!session) return
  try {
    await changes.change(mark, on, want => send(want, session.userId))
  } catch (error) {
    showFailure(error)
  }
}

/** A page of cards subscribes a hundred times in a row: one request is enough. */
function wake(): void {
  if (waking) return
  waking = true
  queueMicrotask(() => {
    waking = false
    void loadMarks()
  })
}
