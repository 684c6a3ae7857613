import type { StaffDispute } from '#contract/commerce/disputes.ts'
import { Chip } from '../../../ui/chip.tsx'
import { disputeStates } from './dispute-texts.ts'

export function DisputeChip({ state }: Pick<StaffDispute, 'state'>) {
  const found = disputeStates.find(({ value }) => value === state)
  return found ? <Chip tone={found.tone}>{found.label()}</Chip> : null
}
