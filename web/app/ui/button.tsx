import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { Link } from '../lib/link.tsx'
import { Icon, type IconName } from './icon.tsx'

export type ButtonVariant = 'primary' | 'line' | 'quiet' | 'danger' | 'light'

interface Look {
  variant?: ButtonVariant
  /** `large` for the main action of a page. */
  size?: 'normal' | 'large'
  wide?: boolean
  icon?: IconName
  iconEnd?: IconName
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Keeps its place and focus while working, and ignores a second press. */
  busy?: boolean
  /** Shown instead of the label while busy, 'Signing in…'. */
  busyText?: string
}

export function Button({
  variant,
  size,
  wide,
  icon,
  iconEnd,
  busy = false,
  busyText,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // `disabled` would drop the focus; a busy button stays reachable and says that it is busy.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span aria-live={busyText ? 'polite' : undefined}>{busy && busyText ? busyText : children}</span>
      {iconEnd && !busy && <Icon name={iconEnd} />}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: Look & LinkProps) {
  return (
    <Link className={buttonClass({ variant, size, wide }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
    </Link>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  label: string
  children?: ReactNode
}

/** A round icon button; its label is for people who can't see the icon. */
export function IconButton({ icon, label, type = 'button', className, children, ...rest }: IconButtonProps) {
  return (
    <button type={type} className={`ic ${className ?? ''}`} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
      {children}
    </button>
  )
}

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'btn-primary',
  line: 'btn-line',
  quiet: 'btn-ghost',
  danger: 'btn-danger',
  light: 'btn-light',
}

export function buttonClass({ variant = 'primary', size, wide }: Look, more?: string): string {
  return ['btn', variants[variant], size === 'large' && 'btn-lg', wide && 'btn-wide', more]
    .filter(Boolean)
    .join(' ')
}
