import { plainPath } from '../../../lib/locale.ts'
import type { Session } from '../../../lib/session.ts'
import { adminNav, maySee } from '../admin-nav.ts'
import { staffOf } from '../staff.ts'

/** By the first part of a teacher's page: the page of the portal with the same things of everyone. */
const places: Readonly<Record<string, string>> = {
  'my-products': '/admin/course-management?tab=products',
  'my-income': '/admin/income-management',
  'my-refunds': '/admin/cases',
  'my-lesson-reports': '/admin/cases',
  'my-profile': '/admin/management',
  'my-shop': '/admin/management',
  'my-centre': '/admin/management?tab=centres',
  'my-application': '/admin/management?tab=requests',
  my: '/admin/people',
}

/** Where staff do their own work on what a teacher's page shows; the overview, where there is no such page. */
export function staffPlaceOf(address: string, session: Session | null): { to: string; label: string } {
  const [part = ''] = plainPath(address).slice(1).split(/[/?#]/)
  const to = places[part] ?? '/admin'
  const seen = adminNav.filter(item => maySee(item, staffOf(session)))
  const item = seen.find(one => one.to === to.split('?')[0])
  return item ? { to, label: item.label() } : { to: seen[0]?.to ?? '/', label: seen[0]?.label() ?? '' }
}
