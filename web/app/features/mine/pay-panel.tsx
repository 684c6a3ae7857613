import { m } from '#messages/messages.js'
import { Icon } from '../../ui/icon.tsx'

/** Where one pays: the form of payment takes this place. */
export function PayPanel() {
  return (
    <p className="pay-closed">
      <Icon name="lock" />
      <span>{m.mine_cart_not_open()}</span>
    </p>
  )
}
