import { type ReactNode, use, useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import { Link, NavLink } from '../../lib/link.tsx'
import { useSite } from '../../lib/site.ts'
import { cx } from '../../ui/cx.ts'
import { LanternMark } from '../../ui/drawings.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FrameToolsContext } from '../site/own-frame.ts'
import * as styles from './admin-frame.module.css'
import { securityPath } from './admin-guard.ts'
import { adminNav, maySee } from './admin-nav.ts'
import { PasswordDialog } from './password/password-dialog.tsx'
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

/** At the bottom of a phone. */
function AdminBar() {
  return (
    <nav className={styles.bar} data-bottom-bar aria-label={m.admin_nav()}>
      <AdminLinks short />
    </nav>
  )
}

/** Empty while the page is rendered on the server, where nobody is known. */
function AdminLinks({ short = false }: { short?: boolean }) {
  const staff = useStaff()
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!alive) return null
  return adminNav
    .filter(item => maySee(item, staff))
    .map(item => (
      <NavLink key={item.to} to={item.to} end={item.to === '/admin'}>
        <Icon name={item.icon} />
        <span>{short ? item.short() : item.label()}</span>
      </NavLink>
    ))
}

const never = () => () => undefined
