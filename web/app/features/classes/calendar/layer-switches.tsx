import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Layers } from './calendar-blocks.ts'
import * as styles from './layer-switches.module.css'

const keys = { classes: styles.classes, trials: styles.trials, open: styles.open, busy: styles.busy }

interface LayerSwitchesProps {
  layers: Layers
  onLayers: (layers: Layers) => void
}

/** What of a teacher's calendar is shown. */
export function LayerSwitches({ layers, onLayers }: LayerSwitchesProps) {
  const names = {
    classes: m.classes_layer_classes(),
    trials: m.classes_layer_trials(),
    open: m.classes_layer_open(),
    busy: m.classes_layer_busy(),
  }
  return (
    <fieldset className={styles.layers}>
      <legend className="vh">{m.classes_layers()}</legend>
      {(['classes', 'trials', 'open', 'busy'] as const).map(name => (
        <button
          key={name}
          type="button"
          className={styles.layer}
          aria-pressed={layers[name]}
          onClick={() => onLayers({ ...layers, [name]: !layers[name] })}
        >
          <i className={cx(styles.key, keys[name])} />
          {names[name]}
          {layers[name] && <Icon name="check" />}
        </button>
      ))}
    </fieldset>
  )
}
