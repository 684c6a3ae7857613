import { m } from '#messages/messages.js'
import { useScheme } from '../lib/scheme.ts'
import { SegmentedControl } from '../ui/choices.tsx'
import { Icon } from '../ui/icon.tsx'
import { schemes } from './scheme-menu.tsx'

/** The scheme in the menu of a phone, its choices side by side. */
export function SchemeChoice() {
  const [chosen, choose] = useScheme()
  return (
    <SegmentedControl
      legend={m.shell_scheme()}
      hideLegend={false}
      name="scheme"
      choices={schemes.map(({ value, label, icon }) => ({
        value,
        label: label(),
        art: <Icon name={icon} />,
      }))}
      value={chosen}
      onChange={choose}
    />
  )
}
