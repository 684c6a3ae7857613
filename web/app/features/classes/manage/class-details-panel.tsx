import { SlotsPanel } from '../../lessons/slots/slots-panel.tsx'
import { OwnClassesPanel } from './own-classes-panel.tsx'

/** The tab 'Class details' of the teacher's profile: times of single lessons, and live classes. */
export function ClassDetailsPanel({ userId }: { userId: number }) {
  return <SlotsPanel userId={userId} classHalf={<OwnClassesPanel userId={userId} />} />
}
