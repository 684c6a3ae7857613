import { Suspense, useEffect } from 'react'
import { m } from '#messages/messages.js'
import { endSession } from '../features/accounts/sessions/end-session.ts'
import { SignInLink } from '../features/accounts/sign-in/sign-in-link.tsx'
import { api } from '../lib/api.ts'
import { isPending, rememberUser, type Session, useSession } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cx } from '../ui/cx.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu, MenuButton } from '../ui/menu.tsx'
import * as styles from './account-menu.module.css'
import * as headerStyles from './header.module.css'

/** The end of the header: 'Sign in', or the reader's own menu. */
export function Account() {
  const session = useSession()
  if (session) return <AccountMenu session={session} />
  return (
    <>
      <SignInLink className={cx('btn', styles.btnSign, 'when-out')} />
      {/* Holds the picture's place until its owner is known. */}
      <span className={cx(headerStyles.me, 'when-in')} aria-hidden="true">
        <span className={cx('av av-medium', styles.avBlank)} />
      </span>
    </>
  )
}

// In place before anybody opens the menu; a visitor has none of them.
const AccountLinks = lazyPart(() =>
  import('./account-links.tsx').then(module => ({ default: module.AccountLinks })),
)

function AccountMenu({ session }: { session: Session }) {
  const name = useName(session)
  return (
    <Menu
      label={m.shell_account_menu({ name })}
      buttonClass={headerStyles.me}
      button={<OwnAvatar session={session} />}
    >
      <p className={styles.menuWho}>
        <OwnAvatar session={session} />
        <span>
          <b>{name}</b>
          {session.card?.username && <small>{session.card.username}</small>}
        </span>
      </p>
      <hr />
      <Suspense fallback={null}>
        <AccountLinks session={session} />
      </Suspense>
      <hr />
      <MenuButton icon="logout" onClick={endSession}>
        {m.shell_sign_out()}
      </MenuButton>
    </Menu>
  )
}

/** Stays blank until the reader's card is there, instead of showing the initials of 'My account'. */
export function OwnAvatar({ session: { card } }: { session: Session }) {
  if (!card) return <span className={cx('av av-medium', styles.avBlank)} />
  return <Avatar name={card.display_name || card.username} src={card.profile_picture} />
}

/** The reader's name; requested once if this browser doesn't remember it. */
export function useName(session: Session): string {
  const known = session.card !== null
  const id = session.userId
  useEffect(() => {
    if (known) return
    // Without an answer, the menu says 'My account'; the next page tries again.
    api.userGet({ query: { id } }).then(
      user => rememberUser({ ...user, ...('status' in user && { applicant: isPending(user) }) }),
      () => undefined,
    )
  }, [known, id])
  return session.card?.display_name || session.card?.username || m.shell_nav_account()
}
