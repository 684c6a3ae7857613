import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
  type To,
} from 'react-router'
import { localePath } from './locale.ts'

function localised(to: To): To {
  if (typeof to === 'string') return localePath(to)
  return to.pathname === undefined ? to : { ...to, pathname: localePath(to.pathname) }
}

/** A link inside the product: give it the plain path, it stays in the reader's language. */
export function Link({ to, prefetch = 'intent', ...rest }: LinkProps) {
  return <RouterLink to={localised(to)} prefetch={prefetch} {...rest} />
}

export function NavLink({ to, prefetch = 'intent', ...rest }: NavLinkProps) {
  return <RouterNavLink to={localised(to)} prefetch={prefetch} {...rest} />
}
