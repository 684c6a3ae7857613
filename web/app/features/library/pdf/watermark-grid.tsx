import * as styles from './watermark-grid.module.css'

const rows = 4
const columns = 6

/** Over a video, where it can't be part of the picture; worksheets arrive with it printed on their pages. */
export function WatermarkGrid({ text }: { text: string }) {
  if (!text) return null
  // A name and its email are on two lines; anything else is one line.
  const lines = text.split(/ (?=\S+@\S+$)/)
  return (
    <div className={styles.wm} data-part="wm" aria-hidden="true">
      {Array.from({ length: rows * columns }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike and never move
        <span key={index}>
          {lines.map(line => (
            <i key={line}>{line}</i>
          ))}
        </span>
      ))}
    </div>
  )
}
