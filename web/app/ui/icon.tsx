import { filled, type IconName, icons } from './icons.ts'

export type { IconName }

/** Decorative: its meaning is in the text, or in the `aria-label` of the control around it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const classes = ['i', filled.has(name) ? 'i-fill' : '', className ?? ''].filter(Boolean).join(' ')
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  )
}
