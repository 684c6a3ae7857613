import { useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import { copyText } from '../../../lib/copy-text.ts'
import { localePath } from '../../../lib/locale.ts'
import { useSite } from '../../../lib/site.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuButton } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { productPath } from '../../catalogue/addresses.ts'
import type { Card } from '../../catalogue/card.ts'
import { type Network, ShareIcon } from '../../catalogue/sharing/share-icon.tsx'
import { shareLinks } from '../../catalogue/sharing/share-links.ts'
import * as styles from './share-button.module.css'

type Shared = Pick<Card, 'id' | 'name'>

const labels: Readonly<Record<Network, () => string>> = {
  facebook: m.product_share_facebook,
  whatsapp: m.product_share_whatsapp,
  telegram: m.product_share_telegram,
}

/** The full address, in the reader's language. */
function useAddress(card: Shared): string {
  return (useSite()?.origin ?? '') + localePath(productPath(card))
}

async function copy(url: string): Promise<void> {
  if (await copyText(url)) toast.show({ text: m.product_copied() })
  else toast.show({ text: m.product_copy_failed(), tone: 'bad' })
}

/** A phone's own share sheet if there is one, otherwise a list of networks. */
export function ShareButton({ card }: { card: Shared }) {
  const url = useAddress(card)
  const sheet = useSyncExternalStore(noChange, hasSheet, () => false)
  if (sheet)
    return (
      <button
        type="button"
        className="btn btn-line btn-icon"
        aria-label={m.product_share()}
        title={m.product_share()}
        // Closing the sheet without choosing isn't an error.
        onClick={() => void navigator.share({ title: card.name, url }).catch(() => undefined)}
      >
        <Icon name="share" />
      </button>
    )
  return (
    <Menu label={m.product_share()} button={<Icon name="share" />} buttonClass="btn btn-line btn-icon">
      {shareLinks(url, card.name).map(({ network, href }) => (
        <a key={network} className="menu-item" href={href} target="_blank" rel="noopener">
          <ShareIcon network={network} />
          <span>{labels[network]()}</span>
        </a>
      ))}
      <MenuButton icon="link" onClick={() => void copy(url)}>
        {m.product_copy()}
      </MenuButton>
    </Menu>
  )
}

/** The networks in a row. Links, so they work without any script. */
export function ShareRow({ card }: { card: Shared }) {
  const url = useAddress(card)
  return (
    <div className={styles.shares} data-part="shares">
      <span>{m.product_share()}</span>
      {shareLinks(url, card.name).map(({ network, href }) => (
        <a
          key={network}
          className={styles.round}
          href={href}
          target="_blank"
          rel="noopener"
          aria-label={labels[network]()}
          title={labels[network]()}
        >
          <ShareIcon network={network} />
        </a>
      ))}
      <button
        type="button"
        className={styles.round}
        aria-label={m.product_copy()}
        title={m.product_copy()}
        onClick={() => void copy(url)}
      >
        <Icon name="link" />
      </button>
    </div>
  )
}

const noChange = () => () => undefined

/** Desktops have a sheet too, but a list next to the button is closer to the pointer. */
function hasSheet(): boolean {
  return typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches
}
