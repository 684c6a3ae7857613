import { m } from '#messages/messages.js'
import { RadioCards } from '../../../ui/choices.tsx'
import type { SectionProps } from './product-form-body.tsx'

/** A member of a centre chooses the owner; afterwards it is only displayed. */
export function PublishFor({ form: { values, set }, basis: { product, centre } }: SectionProps) {
  if (product) {
    const name = product.subscriber_id > 0 ? product.centre_name : ''
    return name ? <p className="help">{m.centre_published_for({ name })}</p> : null
  }
  if (!centre) return null
  return (
    <RadioCards
      legend={m.centre_publish_for()}
      name="publishFor"
      value={values.centreId === centre.id ? 'centre' : 'me'}
      onChange={chosen => set({ centreId: chosen === 'centre' ? centre.id : 0 })}
      choices={[
        { value: 'me', label: m.centre_publish_me(), help: m.centre_publish_me_help() },
        { value: 'centre', label: centre.name, help: m.centre_publish_centre_help() },
      ]}
    />
  )
}
