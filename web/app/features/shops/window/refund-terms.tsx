import { useState } from 'react'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/choices.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'

/** What a shop refunds without being asked; buyers see it before they pay. */
export function RefundTerms({ given }: { given: boolean }) {
  const [on, setOn] = useState(given)
  const change = useMutation({
    mutationFn: (unopened: boolean) => laterApi.shopRefundTermsSet({ body: { unopened } }),
    onSuccess: ({ unopened }) => {
      setOn(unopened)
      toast.show({ text: unopened ? m.refunds_shop_on() : m.refunds_shop_off(), tone: 'good' })
    },
    onError: showFailure,
  })
  return (
    <Card title={m.refunds_shop_title()}>
      <Switch
        label={m.refunds_shop_switch()}
        help={m.refunds_shop_help()}
        checked={on}
        disabled={change.isPending}
        onChange={event => change.mutate(event.target.checked)}
      />
    </Card>
  )
}
