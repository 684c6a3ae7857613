import { RouteFailed } from '../../ui/failed.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** For the boundary of a page whose guard got no answer, or that broke. */
export function AdminFailed({ title }: { title: string }) {
  return (
    <AdminFrame title={title}>
      <RouteFailed />
    </AdminFrame>
  )
}
