import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { useSite } from '../../lib/site.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuButton } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type Network, ShareIcon } from '../catalogue/sharing/share-icon.tsx'
import { shareLinks } from '../catalogue/sharing/share-links.ts'
import * as styles from './shop-head.module.css'

const names: Readonly<Record<Network, () => string>> = {
  facebook: m.shops_share_facebook,
  whatsapp: m.shops_share_whatsapp,
  telegram: m.shops_share_telegram,
}

/** The shop's own address, without filters. */
export function ShareMenu({ title }: { title: string }) {
  const { pathname } = useLocation()
  const url = `${useSite()?.origin ?? ''}${pathname}`
  const device = useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  )

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast.show({ text: m.shops_share_copied() })
    } catch {
      // Forbidden, or without encryption: then it can still be read.
      toast.show({ text: m.shops_share_failed({ url }), tone: 'bad', duration: 20_000 })
    }
  }

  return (
    <Menu
      label={m.shops_share()}
      buttonClass={cx('btn btn-line btn-icon', styles.share)}
      button={<Icon name="share" />}
    >
      <MenuButton icon="link" onClick={copy}>
        {m.shops_share_copy()}
      </MenuButton>
      {shareLinks(url, title).map(({ network, href }) => (
        <a key={network} className="menu-item" href={href} target="_blank" rel="noopener noreferrer">
          <ShareIcon network={network} />
          <span>{names[network]()}</span>
        </a>
      ))}
      {device && (
        // Closing it without sharing rejects, which isn't an error.
        <MenuButton icon="share" onClick={() => void navigator.share({ title, url }).catch(() => undefined)}>
          {m.shops_share_device()}
        </MenuButton>
      )}
    </Menu>
  )
}

const never = () => () => undefined
