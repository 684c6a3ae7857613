import { type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { Link } from '../../lib/link.tsx'
import { plainPath } from '../../lib/locale.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { accountNav, visibleNav } from '../site/navigation.ts'
import * as styles from './work-frame.module.css'

/** The frame of a teacher's pages: on wide screens the links of the working side stand beside the page. */
export function WorkFrame({ children }: { children: ReactNode }) {
  return (
    <div className={cx('wrap', styles.work)}>
      <WorkRail />
      <div className={styles.workMain}>{children}</div>
    </div>
  )
}

/** Empty while the page is rendered on the server, where nobody is known. */
function WorkRail() {
  const session = useSession()
  const site = useSite()
  const { pathname } = useLocation()
  const here = plainPath(pathname).split('/')[1]
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!alive || !session) return <div className={styles.workRail} />
  const own = [
    ...accountNav.filter(item => item.for === 'teacher'),
    ...accountNav.filter(item => item.to === '/my-account'),
  ]
  const name = session.card?.display_name || session.card?.username || ''
  return (
    <nav className={styles.workRail} aria-label={m.authoring_rail()}>
      <div className={styles.workWho}>
        <Avatar name={name} src={session.card?.profile_picture} />
        <span>
          <b>{name}</b>
          {session.card?.username && <span className="tiny muted">@{session.card.username}</span>}
        </span>
      </div>
      {visibleNav(own, session, site).map(({ to, label, icon }) => (
        <Link key={to} to={to} aria-current={to.split('/')[1] === here ? 'page' : undefined}>
          <Icon name={icon} />
          {label({ brand: site?.brand.name ?? '' })}
        </Link>
      ))}
    </nav>
  )
}

const never = () => () => undefined
