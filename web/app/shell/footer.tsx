import { m } from '#messages/messages.js'
import { footerNav, placedNav } from '../features/site/navigation.ts'
import { Link } from '../lib/link.tsx'
import { useSite } from '../lib/site.ts'
import { cx } from '../ui/cx.ts'
import * as styles from './footer.module.css'
import { Logo } from './header.tsx'

export function Footer() {
  const site = useSite()
  const brand = site?.brand.name ?? ''
  const columns = footerNav
    // Without the site (if its loader failed), the brand's column has no name.
    .map(({ title, items }) => ({
      title: title({ brand }) || m.shell_nav_about(),
      items: placedNav(items, site),
    }))
    .filter(({ items }) => items.length > 0)

  return (
    <footer className={cx(styles.foot, 'on-dark')}>
      <div className="wrap">
        <div className={styles.footIn}>
          <div className={styles.footBrand}>
            <Logo />
            <p>{m.shell_foot_about()}</p>
          </div>
          {columns.map(({ title, items }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {items.map(item => (
                  <li key={item.to} {...item.attributes}>
                    <Link to={item.to}>{item.label({ brand })}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        {site && <p className={styles.footEnd}>{m.shell_copyright({ year: site.year, brand })}</p>}
      </div>
    </footer>
  )
}
