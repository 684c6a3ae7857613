import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './star-picker.module.css'

interface StarPickerProps {
  legend: string
  /** The labels of one to five stars. */
  texts: readonly (() => string)[]
  /** 0 for none. */
  first: number
  error?: string | undefined
  /** The reader opened the form: the keyboard continues here. */
  focused: boolean
}

/** One to five stars. Radio buttons, so that the arrow keys work as usual. */
export function StarPicker({ legend, texts, first, error, focused }: StarPickerProps) {
  const [chosen, setChosen] = useState(first)
  const errorId = useId()
  const set = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const first = (selector: string) => set.current?.querySelector<HTMLInputElement>(selector)
    if (focused) (first('input:checked') ?? first('input'))?.focus()
  }, [focused])
  return (
    <fieldset className={styles.ratepick} ref={set}>
      <legend className="label">{legend}</legend>
      <div className={styles.ratepickRow}>
        {texts.map((text, index) => (
          <label key={text()} className={index < chosen ? styles.on : undefined} title={text()}>
            <input
              type="radio"
              className="vh"
              name="rating"
              value={index + 1}
              checked={chosen === index + 1}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              onChange={() => setChosen(index + 1)}
            />
            <Icon name="star" />
            <span className="vh">{text()}</span>
          </label>
        ))}
        <span className={styles.ratepickWord} aria-hidden="true">
          {texts[chosen - 1]?.()}
        </span>
      </div>
      {error && (
        <p className="err" id={errorId}>
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
