import type { ClassColor } from '#contract/rules/class-form.ts'
import { m } from '#messages/messages.js'
import type { CalendarItem } from './calendar-items.ts'
import * as styles from './class-colors.module.css'

const classes: Readonly<Record<ClassColor, string | undefined>> = {
  purple: styles.purple,
  orange: styles.orange,
  pink: styles.pink,
  blue: styles.blue,
  teal: styles.teal,
  amber: styles.amber,
  darkorange: styles.darkorange,
}

/** Sets what `--class` and `--class-soft` are inside. */
export const colorClass = (color: ClassColor): string | undefined => classes[color]

export const itemColor = (item: CalendarItem): string | undefined =>
  item.kind === 'class' ? classes[item.view.color] : styles.none

const names: Readonly<Record<ClassColor, () => string>> = {
  purple: m.classes_color_purple,
  orange: m.classes_color_orange,
  pink: m.classes_color_pink,
  blue: m.classes_color_blue,
  teal: m.classes_color_teal,
  amber: m.classes_color_amber,
  darkorange: m.classes_color_darkorange,
}

export const colorName = (color: ClassColor): string => names[color]()
