import { Card } from '../../../ui/card.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'

const rows = ['names', 'phone', 'gender']

/** The form's skeleton while the applicant loads. */
export function ApplySkeleton() {
  return (
    <Loading>
      <Card>
        <div className="form">
          <Skeleton shape="title" width="third" />
          {rows.map(row => (
            <div key={row} className="two">
              <Skeleton shape="field" />
              <Skeleton shape="field" />
            </div>
          ))}
          <Skeleton width="half" />
        </div>
      </Card>
    </Loading>
  )
}
