import { accountNav, visibleNav } from '../features/site/account-nav.ts'
import type { Session } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { MenuLink } from '../ui/menu.tsx'

/** In the reader's own menu. */
export function AccountLinks({ session }: { session: Session }) {
  const site = useSite()
  return visibleNav(accountNav, session, site).map(item => (
    <MenuLink key={item.to} to={item.to} icon={item.icon}>
      {item.label({ brand: site?.brand.name ?? '' })}
    </MenuLink>
  ))
}
