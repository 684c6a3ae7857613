// Icons of players and pages, on the same 24 grid as those of the frame. They are separate so that pages which never
// show them don't load them.
const icons = {
  first: 'M17 6l-6 6 6 6M7 6v12',
  last: 'M7 6l6 6-6 6M17 6v12',
  pause: 'M8.5 6v12M15.5 6v12',
  replay10: 'M5 5v4.5h4.5M5.5 9A7.5 7.5 0 1 1 4.5 13',
  forward10: 'M19 5v4.5h-4.5M18.5 9a7.5 7.5 0 1 0 1 4',
  volume: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9.5a3.5 3.5 0 0 1 0 5',
  muted: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.7l4.6 4.6M20.6 9.7l-4.6 4.6',
  full: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
  unfull: 'M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5',
  zoomin: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M16 16l4.5 4.5M11 8.5v5M8.5 11h5',
  zoomout: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M16 16l4.5 4.5M8.5 11h5',
} as const

export type StageIconName = keyof typeof icons

export function StageIcon({ name }: { name: StageIconName }) {
  return (
    <svg className="i" data-icon={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  )
}

interface StageButtonProps extends React.ButtonHTMLAttributes<HTMLButtonElement> {
  icon: StageIconName
  label: string
  children?: React.ReactNode
}

export function StageButton({ icon, label, children, className = '', ...rest }: StageButtonProps) {
  return (
    <button type="button" className={`ic ${className}`} aria-label={label} title={label} {...rest}>
      <StageIcon name={icon} />
      {children}
    </button>
  )
}
