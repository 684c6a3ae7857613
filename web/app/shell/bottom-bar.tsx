import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { bottomNav, placedNav } from '../features/site/navigation.ts'
import { hasScreen } from '../lib/has-screen.ts'
import { NavLink } from '../lib/link.tsx'
import { plainPath } from '../lib/locale.ts'
import { useSite } from '../lib/site.ts'
import { Icon } from '../ui/icon.tsx'
import { scrollToTop } from '../ui/scroll-to-top.tsx'
import * as styles from './bottom-bar.module.css'
import { Count } from './counted-icon.tsx'

/** Only on phones. On the home page, Home scrolls to the top. */
export function BottomBar() {
  const { pathname } = useLocation()
  const site = useSite()
  const home = plainPath(pathname) === '/'
  return (
    <nav className={styles.bottom} aria-label={m.shell_quick_links()}>
      {placedNav(bottomNav, site).map(item => (
        <NavLink
          key={`${item.to} ${item.for}`}
          to={item.to}
          end={item.to === '/'}
          {...item.attributes}
          onClick={item.to === '/' && home ? scrollToTop : undefined}
        >
          <span className={styles.bottomIcon}>
            <Icon name={item.icon} />
            {item.counts && <Count of={item.counts} />}
          </span>
          <span>{item.label({ brand: site?.brand.name ?? '' })}</span>
        </NavLink>
      ))}
      {hasScreen('/login') && (
        <NavLink to="/login" className="when-out">
          <Icon name="user" />
          <span>{m.shell_sign_in()}</span>
        </NavLink>
      )}
    </nav>
  )
}
