import { Suspense, useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { unread } from '../features/notices/unread.ts'
import { useSession } from '../lib/session.ts'
import { useStore } from '../lib/store.ts'
import { Icon } from '../ui/icon.tsx'
import { LostDialog, lazyPart } from '../ui/lazy-part.tsx'
import { CountDot } from './counted-icon.tsx'

const NoticesPanel = lazyPart(
  () => import('../features/notices/notices-panel.tsx').then(module => ({ default: module.NoticesPanel })),
  LostDialog,
)

/** The reader's notifications; everything it needs loads after the page. */
export function Bell() {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const count = useStore(unread, all => all, 0)
  const { token = '', userId = 0 } = session ?? {}
  useEffect(() => {
    if (!token) return
    let stop: (() => void) | null | undefined
    // Without it, the bell doesn't update on its own; a press still opens the list.
    import('../features/notices/live.ts').then(
      live => {
        if (stop === undefined) stop = live.followNotices({ token, userId })
      },
      () => undefined,
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [token, userId])
  return (
    <>
      {/* The count is part of its name, as for the icons next to it. */}
      <button
        type="button"
        className="ic"
        title={m.shell_notices()}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="vh">{m.shell_notices()}</span>
        <Icon name="bell" />
        <CountDot count={count} />
      </button>
      <Suspense fallback={null}>{open && <NoticesPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
