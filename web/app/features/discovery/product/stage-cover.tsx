import { Cover } from '../../catalogue/cover.tsx'
import * as styles from './stage-cover.module.css'

/** As wide as the stage: the window on a phone, the left column on a desktop. */
const sizes = '(min-width: 1240px) 816px, (min-width: 1024px) calc(100vw - 472px), 100vw'

/** The product's picture on the stage: the largest element of the first view, so it loads first. */
export function StageCover({ cover }: { cover: string }) {
  return (
    <div className={styles.stageCover} data-part="stage-cover">
      <Cover cover={cover} sizes={sizes} eager priority />
    </div>
  )
}
