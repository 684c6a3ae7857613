import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'

type Shape = 'line' | 'title' | 'button' | 'field' | 'avatar' | 'cover'
type Width = 'full' | 'most' | 'half' | 'third'

/** One grey bar of the final shape. */
export function Skeleton({ shape = 'line', width = 'full' }: { shape?: Shape; width?: Width }) {
  return <span className={`sk sk-${shape} sk-w-${width}`} />
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="sk-text">
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the strokes are all alike and never move
        <Skeleton key={i} width={i === lines - 1 ? 'half' : 'full'} />
      ))}
    </span>
  )
}

/** Around the strokes: says once that the page is loading, and keeps the strokes from being read out. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className} aria-busy="true">
      <p className="vh" role="status">
        {m.ui_loading()}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
