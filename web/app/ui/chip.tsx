import { m } from '#messages/messages.js'
import { Icon, type IconName } from './icon.tsx'

type Tone = 'plain' | 'jade' | 'amber' | 'red' | 'line'

interface ChipProps {
  tone?: Tone
  icon?: IconName
  children: string
  /** Makes it removable. */
  onRemove?: () => void
}

export function Chip({ tone = 'plain', icon, children, onRemove }: ChipProps) {
  return (
    <span className={`chip chip-${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
      {onRemove && (
        <button
          type="button"
          className="chip-x"
          aria-label={m.ui_remove({ name: children })}
          onClick={onRemove}
        >
          <Icon name="x" />
        </button>
      )}
    </span>
  )
}
