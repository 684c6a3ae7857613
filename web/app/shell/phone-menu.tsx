import { m } from '#messages/messages.js'
import { endSession } from '../features/accounts/sessions/end-session.ts'
import { SignInLink } from '../features/accounts/sign-in/sign-in-link.tsx'
import { accountNav, visibleNav } from '../features/site/account-nav.ts'
import { footerNav, mainNav, type NavItem } from '../features/site/navigation.ts'
import { type Session, useSession } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { MenuButton, MenuLink } from '../ui/menu.tsx'
import * as accountMenuStyles from './account-menu.module.css'
import { OwnAvatar, useName } from './account-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import * as styles from './phone-menu.module.css'
import { SchemeChoice } from './scheme-choice.tsx'

/** Everything that doesn't fit into the header on a phone. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const site = useSite()
  const brand = site?.brand.name ?? ''

  const own = session ? visibleNav(accountNav, session, site) : []
  const main = visibleNav(mainNav, session, site).filter(item =>
    // Header links that are already among the reader's own aren't repeated.
    session ? !own.some(({ to }) => to === item.to) : item.for === 'all',
  )
  const shown = new Set([...main, ...own].map(item => item.to))
  const rest = footerNav
    .flatMap(({ items }) => visibleNav(items, session, site))
    .filter(item => item.for === 'all' && item.to !== '/' && !shown.has(item.to))

  const links = (items: readonly NavItem[]) =>
    items.map(item => (
      <MenuLink key={item.to} to={item.to} icon={item.icon} onClick={onClose}>
        {item.label({ brand })}
      </MenuLink>
    ))

  return (
    <Drawer open side="right" title={m.shell_menu()} onClose={onClose}>
      <nav className={styles.phoneMenu} aria-label={m.shell_menu()}>
        {session ? <Who session={session} /> : <Welcome onClose={onClose} />}
        {links(own)}
        {own.length > 0 && <hr />}
        {links(main)}
        {links(rest)}
        <hr />
        <LanguageSwitch long />
        <SchemeChoice />
        {session && (
          <>
            <hr />
            <MenuButton icon="logout" onClick={endSession}>
              {m.shell_sign_out()}
            </MenuButton>
          </>
        )}
      </nav>
    </Drawer>
  )
}

function Who({ session }: { session: Session }) {
  const name = useName(session)
  return (
    <p className={accountMenuStyles.menuWho}>
      <OwnAvatar session={session} />
      <span>
        <b>{name}</b>
        {session.card?.username && <small>{session.card.username}</small>}
      </span>
    </p>
  )
}

function Welcome({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.menuWelcome}>
      <p>{m.shell_menu_welcome()}</p>
      <ButtonLink to="/login?mode=register" wide onClick={onClose}>
        {m.shell_create_account()}
      </ButtonLink>
      <SignInLink className="btn btn-line btn-wide" onOpen={onClose} />
    </div>
  )
}
