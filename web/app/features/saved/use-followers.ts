import { useState, useSyncExternalStore } from 'react'
import { type Counted, followersNotice, followersShown } from './followers-notice.ts'
import { type Seller, useMarks } from './marks.ts'

/** A seller's number of followers: the page's was counted before the reader pressed the button. */
export function useFollowers({ type, id }: Pick<Seller, 'type' | 'id'>, followers: number): number {
  const marks = useMarks()
  const follows = (type === 'centre' ? marks.followingCentres : marks.following).has(id)
  const notified = useSyncExternalStore(
    followersNotice.subscribe,
    () => followersNotice.of({ type, id }),
    () => undefined,
  )
  const [counted, setCounted] = useState<Counted | null>(null)
  if (marks.ready && counted?.followers !== followers) setCounted({ followers, follows, at: Date.now() })
  return counted ? followersShown(counted, notified, follows) : followers
}
