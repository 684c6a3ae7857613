import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { cx } from '../../ui/cx.ts'
import { Drawing } from '../../ui/drawings.tsx'
import { mailDrawing } from '../../ui/more-drawings.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { requireUser } from '../accounts/guards/guards.ts'
import { privateMeta } from '../accounts/sign-in/accounts-meta.ts'
import { onTalkNews } from '../notices/talk-news.ts'
import * as styles from './messages.module.css'
import { showNews } from './show-news.ts'
import { TalkList } from './talk-list.tsx'
import { TalkThread } from './talk-thread.tsx'

export const meta = privateMeta(() => m.conversations_title())

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const session = await requireUser(request)
  const id = /^[1-9]\d{0,14}$/.test(params.id ?? '') ? Number(params.id) : null
  return { id, userId: session.userId }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className={cx('wrap', styles.page)}>
      <h1 className="vh">{m.conversations_title()}</h1>
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    </div>
  )
}

/** The list with the conversation beside it; on a phone one after the other. */
export default function MessagesPage() {
  const { id, userId } = useLoaderData<typeof clientLoader>()
  useEffect(() => onTalkNews(changes => changes.forEach(change => void showNews(change))), [])
  return (
    <div className={cx('wrap', styles.page)} key={userId}>
      <div className={styles.talk} data-open={id !== null}>
        <TalkList current={id} />
        {id === null ? (
          <section className={styles.pick}>
            <Drawing name={mailDrawing} />
            <p>{m.conversations_pick_title()}</p>
          </section>
        ) : (
          <TalkThread key={id} id={id} />
        )}
      </div>
    </div>
  )
}
