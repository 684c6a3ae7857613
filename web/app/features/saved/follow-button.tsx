import { m } from '#messages/messages.js'
import { useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './follow-button.module.css'
import { follow, type Seller, unfollow, useMarks } from './marks.ts'

interface FollowButtonProps {
  seller: Seller
  wide?: boolean
  className?: string
}

/** 'Follow' and 'Unfollow', or the way to sign in. Whoever looks at their own shop sees none. */
export function FollowButton({ seller, wide, className }: FollowButtonProps) {
  const session = useSession()
  const { following, followingCentres, ready } = useMarks()
  const followed = (seller.type === 'centre' ? followingCentres : following).has(seller.id)
  const own = seller.type === 'teacher' && session?.userId === seller.id
  if (own) return null
  return (
    <button
      type="button"
      className={buttonClass({ variant: followed ? 'line' : 'primary', wide }, cx(styles.follow, className))}
      data-part="follow"
      // Until it is known whether one follows, a press could do the opposite of what was meant.
      aria-disabled={(session && !ready) || undefined}
      onClick={() => {
        if (!session || ready) void (followed ? unfollow : follow)(seller)
      }}
    >
      <Icon name={followed ? 'check' : 'bell'} />
      {/* Both are there and the styles show the one that fits: the server knows nobody. */}
      <span className="when-out">{m.catalogue_sign_in_to_follow()}</span>
      <span className="when-in">{followed ? m.catalogue_unfollow() : m.catalogue_follow()}</span>
      <span className="vh">{seller.name}</span>
    </button>
  )
}
