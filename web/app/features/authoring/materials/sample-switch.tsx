import { isSampleKind } from '#contract/rules/materials.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Switch } from '../../../ui/choices.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import type { MaterialItem } from './material-item.ts'

interface SampleSwitchProps {
  item: MaterialItem
  /** The current sample's material. */
  sampleId: number | null
  onMarked: (sampleId: number | null) => void
}

/**
 * Whether everyone can open this material before buying. Stored at once, outside the form; at most one per product.
 */
export function SampleSwitch({ item, sampleId, onMarked }: SampleSwitchProps) {
  const { id, name } = item
  const marking = useMutation({
    mutationFn: async (sample: boolean) => {
      if (id === null) return
      await laterApi.sampleMark({ params: { id }, body: { sample } })
    },
    onSuccess: (_answer, sample) => {
      onMarked(sample ? id : null)
      toast.show({ text: sample ? m.authoring_sample_on() : m.authoring_sample_off(), tone: 'good' })
    },
    onError: showFailure,
  })
  if (!isSampleKind(item.kind)) return null
  const isStored = id !== null && item.state === 'ready'
  return (
    <Switch
      label={m.authoring_sample()}
      aria-label={m.authoring_sample_one({ name })}
      help={isStored ? m.authoring_sample_help() : m.authoring_sample_later()}
      checked={marking.isPending ? marking.variables : id !== null && id === sampleId}
      disabled={!isStored}
      onChange={({ target }) => marking.mutate(target.checked)}
    />
  )
}
