import { m } from '#messages/messages.js'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import * as styles from './look-section.module.css'

export function OrdersSection() {
  return (
    <Card id="orders" title={m.accounts_orders_section()}>
      <div className={styles.act}>
        <div>
          <b>{m.accounts_orders_all()}</b>
          <p className="small muted">{m.accounts_orders_help()}</p>
        </div>
        <ButtonLink to="/orders" variant="line" icon="file">
          {m.accounts_orders_open()}
        </ButtonLink>
      </div>
    </Card>
  )
}
