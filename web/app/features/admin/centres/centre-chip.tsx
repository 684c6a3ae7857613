import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/chip.tsx'

/** No one sees the shop of a centre that no one runs. */
export function CentreChip({ centre }: { centre: { ended_at: string | null; managers: number } }) {
  if (centre.ended_at)
    return (
      <Chip tone="plain" icon="eyeoff">
        {m.centres_ended_on({ day: dayText(centre.ended_at) })}
      </Chip>
    )
  if (centre.managers === 0)
    return (
      <Chip tone="amber" icon="clock">
        {m.centres_unmanaged()}
      </Chip>
    )
  return (
    <Chip tone="jade" icon="check">
      {m.centres_open()}
    </Chip>
  )
}
