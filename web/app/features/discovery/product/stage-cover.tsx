import { Cover } from '../../catalogue/cover.tsx'
import * as styles from './stage-cover.module.css'

/** As wide as the stage: the window on a phone, the left column at a desk. */
const sizes = '(min-width: 1240px) 816px, (min-width: 1024px) calc(100vw - 472px), 100vw'

/** The product's picture on the stage: the largest thing of the first view, so it comes before all else. */
export function StageCover({ cover }: { cover: string }) {
  return (
    <div className={styles.stageCover} data-part="stage-cover">
      <Cover cover={cover} sizes={sizes} eager priority />
    </div>
  )
}
