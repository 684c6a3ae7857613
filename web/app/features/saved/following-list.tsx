import { useState } from 'react'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { Link } from '../../lib/link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { LazyDrawer } from '../../ui/lazy-drawer.tsx'
import * as styles from './following-list.module.css'
import * as followingsStyles from './followings.module.css'
import { type Following, followingsAddress } from './load-followings.ts'
import * as sideListStyles from './side-list.module.css'

interface FollowingListProps {
  followings: readonly Following[]
  /** Username of the selected one, also while its products load. */
  chosen: string
}

/** Next to the products on wide screens; on small ones a button that opens it from the side. */
export function FollowingList({ followings, chosen }: FollowingListProps) {
  const [open, setOpen] = useState(false)
  const current = followings.find(({ username }) => username === chosen)
  return (
    <>
      <nav className={cx(followingsStyles.sideList, 'only-wide')} aria-label={m.mine_followings_list()}>
        <h2 className={styles.sideTitle}>{m.mine_followings_list()}</h2>
        <Names followings={followings} chosen={chosen} />
      </nav>
      <button
        type="button"
        className={cx(styles.sideOpen, 'only-phone')}
        data-part="side-open"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {current && <Avatar name={current.name} src={current.picture} />}
        <span>
          <small>{m.mine_followings_showing()}</small>
          <b>{current?.name ?? m.mine_followings_choose()}</b>
        </span>
        <Icon name="down" />
      </button>
      <LazyDrawer
        open={open}
        side="left"
        title={m.mine_followings_list()}
        lead={m.mine_followings_count({ count: followings.length, shown: wholeNumber(followings.length) })}
        onClose={() => setOpen(false)}
      >
        <Names followings={followings} chosen={chosen} onChosen={() => setOpen(false)} />
      </LazyDrawer>
    </>
  )
}

function Names({ followings, chosen, onChosen }: FollowingListProps & { onChosen?: () => void }) {
  return (
    <ul className={sideListStyles.sideNames}>
      {followings.map(({ username, name, picture, type, products }) => (
        <li key={username}>
          <Link
            to={followingsAddress(username)}
            aria-current={username === chosen || undefined}
            preventScrollReset
            prefetch="none"
            onClick={onChosen}
          >
            <Avatar name={name} src={picture} />
            <span>
              <b className="person">{name}</b>
              <small>
                {type === 'centre' ? m.mine_followings_centre() : m.mine_followings_teacher()}
                {' · '}
                {m.mine_products({ count: products, shown: wholeNumber(products) })}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
