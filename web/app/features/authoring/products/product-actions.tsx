import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Menu, MenuButton, MenuLink } from '../../../ui/menu.tsx'
import type { Chosen } from '../chosen/use-chosen.ts'
import { classesAddress, ownName, viewAddress } from './product-facts.ts'
import * as styles from './products-table.module.css'

/** What a teacher can do with a product in the list. */
export interface ProductHandlers {
  editTo: (product: AuthoredProduct) => string
  onShare: (product: AuthoredProduct) => void
  onStatus: (product: AuthoredProduct, status: 0 | 1) => void
  onDelete: (product: AuthoredProduct) => void
  onDuplicate: (product: AuthoredProduct) => void
  /** Undefined if nothing can be selected. */
  chosen: Chosen | undefined
}

export function ProductActions({ product, ...on }: ProductHandlers & { product: AuthoredProduct }) {
  const name = ownName(product)
  const view = viewAddress(product)
  const classes = classesAddress(product)
  const deleted = product.course_status === -1
  const active = product.course_status === 1
  return (
    <div className={styles.acts}>
      {view && <ActionLink icon="eye" label={m.authoring_view_product({ name })} to={view} target="_blank" />}
      {deleted && product.restorable_until && (
        // As text: an arrow in a circle could also mean reloading the list.
        <Button
          variant="line"
          icon="refresh"
          aria-label={m.authoring_restore_product({ name })}
          onClick={() => on.onStatus(product, 0)}
        >
          {m.authoring_restore()}
        </Button>
      )}
      {!deleted && (
        <>
          <ActionLink icon="edit" label={m.authoring_edit_product({ name })} to={on.editTo(product)} />
          <button
            type="button"
            className="ic"
            aria-label={m.authoring_share_product({ name })}
            title={m.authoring_share()}
            onClick={() => on.onShare(product)}
          >
            <Icon name="share" />
          </button>
          {classes && (
            <ActionLink icon="calendar" label={m.authoring_classes_product({ name })} to={classes} />
          )}
          <Menu label={m.authoring_more_product({ name })} button={<Icon name="more" />}>
            <MenuButton icon={active ? 'eyeoff' : 'eye'} onClick={() => on.onStatus(product, active ? 0 : 1)}>
              {active ? m.authoring_deactivate() : m.authoring_activate()}
            </MenuButton>
            <MenuLink icon="level" to={`/my-products/report/${product.course_id}`}>
              {m.report_open()}
            </MenuLink>
            <MenuButton icon="copy" onClick={() => on.onDuplicate(product)}>
              {m.chosen_duplicate()}
            </MenuButton>
            <MenuButton icon="trash" onClick={() => on.onDelete(product)}>
              {m.authoring_delete()}
            </MenuButton>
          </Menu>
        </>
      )}
    </div>
  )
}

interface ActionLinkProps {
  icon: IconName
  label: string
  to: string
  target?: '_blank'
}

function ActionLink({ icon, label, to, target }: ActionLinkProps) {
  return (
    <Link
      className="ic"
      to={to}
      target={target}
      aria-label={label}
      title={label}
      preventScrollReset={!target}
      // A separate page behind a new tab isn't worth prefetching on hover.
      prefetch="none"
    >
      <Icon name={icon} />
    </Link>
  )
}
