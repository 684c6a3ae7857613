import { m } from '#messages/messages.js'
import { type Scheme, useScheme } from '../lib/scheme.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'

export const schemes: readonly { value: Scheme; label: () => string; icon: IconName }[] = [
  { value: 'light', label: m.shell_scheme_light, icon: 'sun' },
  { value: 'dark', label: m.shell_scheme_dark, icon: 'moon' },
  { value: 'system', label: m.shell_scheme_system, icon: 'screen' },
]

/** In the header: a button with the three choices below it. */
export function SchemeMenu() {
  const [chosen, choose] = useScheme()
  return (
    <Menu
      label={m.shell_scheme()}
      buttonClass="ic only-wide"
      button={
        // Both are rendered and the styles show the right one, because the server doesn't know the scheme.
        <>
          <Icon name="sun" className="show-light" />
          <Icon name="moon" className="show-dark" />
        </>
      }
    >
      {schemes.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          className="menu-item"
          aria-pressed={value === chosen}
          onClick={() => choose(value)}
        >
          <Icon name={icon} />
          <span>{label()}</span>
          {value === chosen && <Icon name="check" />}
        </button>
      ))}
    </Menu>
  )
}
