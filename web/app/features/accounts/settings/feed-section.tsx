import { useState } from 'react'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockTextAt } from '../../../lib/clock-text.ts'
import { recentDayText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useMutation, useQuery } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { FeedAddress } from './feed-address.tsx'
import * as styles from './feed-section.module.css'

/** A private address under which calendars read all bookings; the server shows it once and stores only its hash. */
export function FeedSection() {
  const userId = useSession()?.userId
  const feed = useQuery({
    ...queryOf(laterApi.calendarFeed),
    // Signed out in another tab: nothing is requested during the redirect.
    enabled: userId !== undefined,
  })
  const [address, setAddress] = useState<string | null>(null)
  const [asking, setAsking] = useState<'again' | 'revoke' | null>(null)

  async function make() {
    const made = await laterApi.calendarFeedMake()
    setAddress(made.address)
    setAsking(null)
    await feed.refetch()
  }
  async function revoke() {
    await laterApi.calendarFeedRemove()
    setAddress(null)
    setAsking(null)
    toast.show({ text: m.lessons_feed_revoked() })
    await feed.refetch()
  }
  const first = useMutation({
    mutationFn: make,
    onError: showFailure,
  })

  return (
    <Card id="calendar" title={m.lessons_feed()} lead={m.lessons_feed_lead()}>
      {!feed.data ? (
        <Unanswered of={feed} title={m.lessons_feed_failed()}>
          <Loading>
            <SkeletonText lines={2} />
          </Loading>
        </Unanswered>
      ) : !feed.data.active && !address ? (
        <div className={styles.act}>
          <p className="muted">{m.lessons_feed_none()}</p>
          <Button
            variant="line"
            icon="link"
            onClick={() => first.mutate()}
            busy={first.isPending}
            busyText={m.lessons_feed_making()}
          >
            {m.lessons_feed_make()}
          </Button>
        </div>
      ) : (
        <>
          {address ? (
            <FeedAddress address={address} />
          ) : (
            <div className={styles.act}>
              <p className="small muted">{m.lessons_feed_hidden()}</p>
              <Button variant="line" icon="refresh" onClick={() => setAsking('again')}>
                {m.lessons_feed_again()}
              </Button>
            </div>
          )}
          <p className="tiny muted">{m.lessons_feed_private()}</p>
          <div className={styles.foot}>
            <div>
              {feed.data.created_at && (
                <b>{m.lessons_feed_made({ day: recentDayText(feed.data.created_at) })}</b>
              )}
              <p className="tiny muted">
                {feed.data.read_at
                  ? m.lessons_feed_read({ moment: readText(new Date(feed.data.read_at)) })
                  : m.lessons_feed_unread()}
              </p>
            </div>
            <Button variant="danger" onClick={() => setAsking('revoke')}>
              {m.lessons_feed_revoke()}
            </Button>
          </div>
        </>
      )}
      {asking === 'again' && (
        <ConfirmDialog
          title={m.lessons_feed_again_title()}
          noText={m.lessons_feed_keep()}
          yesText={m.lessons_feed_again()}
          onNo={() => setAsking(null)}
          onYes={make}
        >
          <p>{m.lessons_feed_again_text()}</p>
        </ConfirmDialog>
      )}
      {asking === 'revoke' && (
        <ConfirmDialog
          title={m.lessons_feed_revoke_title()}
          noText={m.lessons_feed_keep()}
          yesText={m.lessons_feed_revoke()}
          onNo={() => setAsking(null)}
          onYes={revoke}
        >
          <p>{m.lessons_feed_revoke_text()}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function readText(at: Date): string {
  const time = clockTextAt(at)
  if (hongKongDay(at) === hongKongDay(new Date())) return m.lessons_feed_today({ time })
  return m.lessons_moment({ day: recentDayText(at), time })
}
