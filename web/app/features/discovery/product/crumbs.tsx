import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTitles } from '../../catalogue/titles.ts'
import { crumbsOf } from './crumb-list.ts'
import type { ShownProduct } from './shown-product.ts'

/** The position in the catalogue; and a back link for people who came from another page of ours. */
export function Crumbs({ product }: { product: ShownProduct }) {
  const navigate = useNavigate()
  const titles = useTitles()
  const cameFrom = useSyncExternalStore(noChange, hasPast, () => false)
  const crumbs = crumbsOf(product, titles)
  return (
    <nav className="crumbs" aria-label={m.product_crumbs()}>
      {cameFrom && (
        <>
          <button type="button" onClick={() => void navigate(-1)}>
            <Icon name="left" />
            {m.product_back()}
          </button>
          <span aria-hidden="true">·</span>
        </>
      )}
      <ol>
        {crumbs.map(({ name, to }) => (
          <li key={name}>
            <Link to={to} prefetch="none">
              {name}
            </Link>
            <Icon name="right" />
          </li>
        ))}
        <li aria-current="page" lang={product.card.lang}>
          {product.card.name}
        </li>
      </ol>
    </nav>
  )
}

const noChange = () => () => undefined

/** The router numbers its steps in the browser's own state; the first one has nothing before it. */
function hasPast(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
