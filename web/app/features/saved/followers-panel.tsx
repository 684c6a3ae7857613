import { useDeferredValue, useState } from 'react'
import { fullName } from '#contract/rules/person-name.ts'
import type { Follower } from '#contract/saved/saved.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { laterApi } from '../../lib/later-api.ts'
import { pagesOf, useInfiniteQuery } from '../../lib/query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import * as styles from './followers-panel.module.css'

const pageSize = 24

/** Followers of a teacher, or of a manager's centre. */
export function FollowersPanel({ userId }: { userId: number }) {
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search.trim())
  const pages = useInfiniteQuery({
    ...pagesOf(
      laterApi.teacherFollowersPage,
      offset => ({ body: { id: userId, q, limit: pageSize, offset } }),
      (last, all) => {
        const loaded = all.length * pageSize
        return loaded < last.count ? loaded : undefined
      },
    ),
    placeholderData: before => before,
  })
  const count = pages.data?.pages[0]?.count
  const followers = pages.data?.pages.flatMap(page => page.followers) ?? []
  return (
    <section className={styles.panel} aria-labelledby="followers-title">
      <div className={styles.head}>
        <h2 id="followers-title">
          {m.mine_followers()} {count !== undefined && <span className="chip num">{wholeNumber(count)}</span>}
        </h2>
        {(count !== 0 || q !== '') && (
          <TextInput
            icon="search"
            type="search"
            value={search}
            maxLength={100}
            placeholder={m.mine_followers_search()}
            aria-label={m.mine_followers_search()}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </div>
      {pages.isError && followers.length === 0 ? (
        <Failed title={m.mine_followers_failed()} of={pages} />
      ) : count === undefined ? (
        <Loading className={styles.list}>
          <SkeletonText lines={4} />
        </Loading>
      ) : followers.length === 0 ? (
        <EmptyState
          drawing={q ? 'search' : 'bag'}
          title={q ? m.mine_followers_none_found({ q }) : m.mine_followers_none()}
          text={q ? undefined : m.mine_followers_none_text()}
        />
      ) : (
        <>
          <ul className={styles.list} aria-busy={pages.isFetching || undefined}>
            {followers.map(follower => (
              <Row key={follower.user_id} follower={follower} />
            ))}
          </ul>
          <p className={styles.note}>{m.mine_followers_masked()}</p>
          {pages.hasNextPage && (
            <div className={styles.more}>
              <Button
                variant="line"
                busy={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                {m.mine_followers_more()}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Row({ follower }: { follower: Follower }) {
  const name = fullName(follower.first_name, follower.last_name) || follower.display_name
  return (
    <li className={styles.row}>
      <Avatar name={name} src={follower.profile_picture} lazy />
      <span>
        <b>{name}</b>
        <small>{follower.email}</small>
      </span>
    </li>
  )
}
