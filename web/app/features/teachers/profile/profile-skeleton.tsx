import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import * as styles from './profile-skeleton.module.css'

export function ProfileSkeleton() {
  return (
    <Loading>
      <div className={styles.head}>
        <Skeleton shape="avatar" />
        <div className={styles.lines}>
          <Skeleton shape="title" width="half" />
          <Skeleton width="third" />
        </div>
      </div>
      <div className={styles.fields}>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the strokes are all alike and never move
          <Skeleton key={index} shape="field" />
        ))}
      </div>
    </Loading>
  )
}
