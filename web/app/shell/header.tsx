import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { mainNav, placedNav, toolNav } from '../features/site/navigation.ts'
import { hasScreen } from '../lib/has-screen.ts'
import { Link, NavLink } from '../lib/link.tsx'
import { plainPath } from '../lib/locale.ts'
import { useSession } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { LanternMark } from '../ui/drawings.tsx'
import { Icon } from '../ui/icon.tsx'
import { LostDialog, type LostProps, lazyPart } from '../ui/lazy-part.tsx'
import { Account } from './account-menu.tsx'
import { CountedIcon } from './counted-icon.tsx'
import * as styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { SchemeMenu } from './scheme-menu.tsx'
import { useSearchKey } from './use-search-key.ts'

// Only for signed-in readers, so that a visitor's page doesn't grow.
const Bell = lazyPart(() => import('./bell.tsx').then(module => ({ default: module.Bell })), LostBell)
const PhoneMenu = lazyPart(
  () => import('./phone-menu.tsx').then(module => ({ default: module.PhoneMenu })),
  LostDialog,
)
const SearchDrawer = lazyPart(
  () => import('./search-drawer.tsx').then(module => ({ default: module.SearchDrawer })),
  LostDialog,
)

/** Looks like the bell; a press retries. */
function LostBell({ onRetry }: LostProps) {
  return <IconButton icon="bell" label={m.shell_notices()} onClick={onRetry} />
}

const searchable = hasScreen('/search/:term')

export function Logo({ to = '/' }: { to?: string }) {
  const name = useSite()?.brand.name
  return (
    <Link className="logo" to={to} aria-label={name ?? m.shell_nav_home()}>
      <LanternMark />
      {name && <span>{name}</span>}
    </Link>
  )
}

/** On the home page it overlays the hero and uses its colours. */
export function Header() {
  const { pathname } = useLocation()
  const site = useSite()
  const signedIn = useSession() !== null
  const [open, setOpen] = useState<'menu' | 'search' | null>(null)
  const overHero = plainPath(pathname) === '/'
  const brand = site?.brand.name ?? ''

  useSearchKey(() => setOpen('search'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes what was open
  useEffect(() => setOpen(null), [pathname])

  return (
    <header className={overHero ? cx(styles.top, styles.topNight, 'on-dark') : styles.top}>
      <div className={cx('wrap', styles.topIn)}>
        <Logo />
        <nav className={styles.topNav} aria-label={m.shell_main_nav()}>
          {placedNav(mainNav, site, 5).map(({ to, label, attributes }) => (
            <NavLink key={to} to={to} {...attributes}>
              {label({ brand })}
            </NavLink>
          ))}
        </nav>
        {searchable && (
          <button
            type="button"
            className={styles.topSearch}
            aria-haspopup="dialog"
            aria-keyshortcuts="/"
            onClick={() => setOpen('search')}
          >
            <Icon name="search" />
            <span>{m.shell_search_placeholder()}</span>
          </button>
        )}
        <div className={styles.topTools}>
          {searchable && (
            <IconButton
              icon="search"
              label={m.shell_search_placeholder()}
              className="only-phone"
              aria-haspopup="dialog"
              onClick={() => setOpen('search')}
            />
          )}
          <LanguageSwitch />
          <SchemeMenu />
          {placedNav(toolNav, site).map(item => (
            <CountedIcon key={item.to} item={item} />
          ))}
          <span className={cx(styles.bell, 'when-in')}>
            <Suspense fallback={null}>{signedIn && <Bell />}</Suspense>
          </span>
          <Account />
          <IconButton
            icon="menu"
            label={m.shell_menu()}
            className="only-phone"
            aria-haspopup="dialog"
            onClick={() => setOpen('menu')}
          />
        </div>
      </div>
      <Suspense fallback={null}>
        {open === 'menu' && <PhoneMenu onClose={() => setOpen(null)} />}
        {open === 'search' && <SearchDrawer onClose={() => setOpen(null)} />}
      </Suspense>
    </header>
  )
}
