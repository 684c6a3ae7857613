import {
  createPath,
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

/** An address that the router wouldn't change: absolute, without dots, empty parts or a lone '?'. */
const resolved = /^\/(?![/\\])((?!\/[/.])[^?#\\])*([?#][^#]+)?$/

/**
 * A link inside the product: pass the plain path, and it stays in the reader's language. On the server no one clicks,
 * so it is rendered as its address, without the router, which takes longer for it than for the rest of a card.
 */
export function Link({ to, prefetch = 'intent', ...rest }: LinkProps) {
  const path = localised(to)
  if (import.meta.env.SSR) {
    const href = typeof path === 'string' ? path : path.pathname && createPath(path)
    if (href && resolved.test(href)) return <Anchor {...rest} href={href} />
  }
  return <RouterLink to={path} prefetch={prefetch} discover="none" {...rest} />
}

/** What the router's link renders. */
function Anchor({
  replace,
  state,
  preventScrollReset,
  reloadDocument,
  relative,
  viewTransition,
  ...attributes
}: Omit<LinkProps, 'to'> & { href: string }) {
  return <a {...attributes} />
}

export function NavLink({ to, prefetch = 'intent', ...rest }: NavLinkProps) {
  return <RouterNavLink to={localised(to)} prefetch={prefetch} discover="none" {...rest} />
}
