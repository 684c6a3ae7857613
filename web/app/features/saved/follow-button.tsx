import { Suspense, useState } from 'react'
import { m } from '#messages/messages.js'
import { useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { LostDialog, lazyPart } from '../../ui/lazy-part.tsx'
import * as styles from './follow-button.module.css'
import { follow, type Seller, unfollow, useMarks } from './marks.ts'

// People seldom unfollow: its code loads with the press.
const UnfollowDialog = lazyPart(
  () => import('./unfollow-dialog.tsx').then(module => ({ default: module.UnfollowDialog })),
  LostDialog,
)

interface FollowButtonProps {
  seller: Seller
  /** Says 'Followed' and asks before it ends, instead of ending at once. */
  asks?: boolean
  wide?: boolean
  /** Next to a more important action: booking a lesson. */
  plain?: boolean
  className?: string
}

/** 'Follow' and 'Unfollow', or asks to sign in. Sellers don't see it in their own shop. */
export function FollowButton({ seller, asks = false, wide, plain = false, className }: FollowButtonProps) {
  const [asking, setAsking] = useState(false)
  const session = useSession()
  const { following, followingCentres, ready } = useMarks()
  const followed = (seller.type === 'centre' ? followingCentres : following).has(seller.id)
  const own = seller.type === 'teacher' && session?.userId === seller.id
  if (own) return null
  function press() {
    // Until it is known whether the reader follows, a press could do the opposite of what was meant.
    if (session && !ready) return
    if (followed && asks) setAsking(true)
    else void (followed ? unfollow : follow)(seller)
  }
  return (
    <>
      <button
        type="button"
        className={buttonClass(
          { variant: followed || plain ? 'line' : 'primary', wide },
          cx(styles.follow, className),
        )}
        data-part="follow"
        aria-disabled={(session && !ready) || undefined}
        aria-haspopup={followed && asks ? 'dialog' : undefined}
        onClick={press}
      >
        <Icon name={followed ? 'check' : 'bell'} />
        {/* Both are rendered and the styles show the right one, because the server knows no user. */}
        <span className="when-out">{m.catalogue_sign_in_to_follow()}</span>
        <span className="when-in">{followed ? followedText(asks) : m.catalogue_follow()}</span>
        <span className="vh">{seller.name}</span>
      </button>
      {asking && (
        <Suspense fallback={null}>
          <UnfollowDialog seller={seller} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

const followedText = (asks: boolean): string => (asks ? m.directory_followed() : m.catalogue_unfollow())
