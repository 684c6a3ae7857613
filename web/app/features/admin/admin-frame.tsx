import { type ReactNode, use, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { Link, NavLink } from '../../lib/link.tsx'
import { useSite } from '../../lib/site.ts'
import { cx } from '../../ui/cx.ts'
import { LanternMark } from '../../ui/drawings.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { FrameToolsContext } from '../site/own-frame.ts'
import * as styles from './admin-frame.module.css'
import { securityPath } from './admin-guard.ts'
import { type AdminNavItem, adminNav, maySee } from './admin-nav.ts'
import { FindAnything } from './find/find-anything.tsx'
import { PasswordDialog } from './password/password-dialog.tsx'
import { SessionWarning } from './security/session-warning.tsx'
import { useStaff } from './staff.ts'

interface AdminFrameProps {
  title: string
  /** A line below the title: what waits. */
  lead?: ReactNode
  /** The list that a page is one of, above the title. */
  back?: { to: string; label: string }
  /** At the title's end. */
  actions?: ReactNode
  children: ReactNode
}

/** The portal's own header and bar around a page. */
export function AdminFrame({ title, lead, back, actions, children }: AdminFrameProps) {
  return (
    <>
      <AdminHeader />
      <div className={cx('wrap', styles.page)}>
        {back && (
          <Link className={styles.back} to={back.to}>
            <Icon name="left" />
            {back.label}
          </Link>
        )}
        <div className={styles.head}>
          <div>
            <h1>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </div>
      <AdminBar />
      <PasswordDialog />
      <SessionWarning />
    </>
  )
}

function AdminHeader() {
  const name = useSite()?.brand.name
  const tools = use(FrameToolsContext)
  return (
    <div className={cx(styles.top, 'on-dark')}>
      <div className={cx('wrap', styles.topIn)}>
        <Link className="logo" to="/" aria-label={name ?? m.shell_nav_home()}>
          <LanternMark />
          {name && <span>{name}</span>}
        </Link>
        <span className={styles.staff}>{m.admin_staff()}</span>
        <nav className={styles.nav} aria-label={m.admin_nav()}>
          <AdminLinks />
        </nav>
        {tools && (
          <div className={styles.tools}>
            <FindAnything />
            <Link className="ic" to={securityPath} aria-label={m.security_title()} title={m.security_title()}>
              <Icon name="lock" />
            </Link>
            <tools.LanguageSwitch />
            <tools.SchemeMenu />
            <tools.Account />
          </div>
        )}
      </div>
    </div>
  )
}

/** At the bottom of a phone: what staff need all day, and the rest one press away. */
function AdminBar() {
  const pages = useAdminPages()
  const { pathname } = useLocation()
  const others = pages.filter(({ short }) => !short)
  const isOther = others.some(({ to }) => isPage(pathname, to))
  return (
    <nav className={styles.bar} data-bottom-bar aria-label={m.admin_nav()}>
      {pages.map(
        ({ to, icon, short }) =>
          short && (
            <NavLink key={to} to={to} end={to === '/admin'}>
              <Icon name={icon} />
              <span>{short()}</span>
            </NavLink>
          ),
      )}
      {others.length > 0 && (
        <Menu
          label={m.admin_nav_more()}
          buttonClass={cx(styles.more, isOther && styles.moreCurrent)}
          button={
            <>
              <Icon name="more" />
              <span>{m.admin_nav_more()}</span>
            </>
          }
        >
          {others.map(({ to, icon, label }) => (
            <MenuLink key={to} to={to} icon={icon} aria-current={isPage(pathname, to) ? 'page' : undefined}>
              {label()}
            </MenuLink>
          ))}
        </Menu>
      )}
    </nav>
  )
}

function AdminLinks() {
  return useAdminPages().map(({ to, icon, label }) => (
    <NavLink key={to} to={to} end={to === '/admin'}>
      <Icon name={icon} />
      <span>{label()}</span>
    </NavLink>
  ))
}

/** None while the page is rendered on the server, where no one is known. */
function useAdminPages(): readonly AdminNavItem[] {
  const staff = useStaff()
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return alive ? adminNav.filter(item => maySee(item, staff)) : []
}

/** Whether an address, in either language, is a page or below it. */
const isPage = (pathname: string, to: string) => `${pathname}/`.includes(`${to}/`)

const never = () => () => undefined
