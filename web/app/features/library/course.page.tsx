import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { m } from '#messages/messages.js'
import { failureOf } from '../../lib/failure.ts'
import { seo } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { cx } from '../../ui/cx.ts'
import { FailedState } from '../../ui/states.tsx'
import { AccessGate } from './access-gate.tsx'
import * as styles from './course.module.css'
import { BrowserNotice, ClosedNotice, MissingNotice, SignInNotice, WaitNotice } from './gate-notices.tsx'
import { type Opening, openCourse } from './open-course.ts'
import { isSupported } from './supported-browser.ts'
import { Viewer } from './viewer.tsx'

export const meta = ({ loaderData, params, location, matches }: MetaArgs<typeof clientLoader>) =>
  seo({
    title: nameOf(loaderData) ?? params.title ?? m.library_title(),
    pathname: location.pathname,
    site: siteOf(matches),
    index: false,
  })

function nameOf(opening: Opening | undefined): string | undefined {
  if (opening?.state === 'open') return opening.course.course_name
  return opening?.state === 'shut' ? opening.view.course_name : undefined
}

export function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Opening> {
  return openCourse(params.courseId)
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <WaitNotice text={m.library_wait()} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  return (
    <div className={cx('wrap', styles.viewFailed)}>
      <h1 className="vh">{m.library_title()}</h1>
      <FailedState
        title={m.library_load_failed()}
        text={failureOf(error).text}
        onRetry={() => revalidator.revalidate()}
        retrying={revalidator.state !== 'idle'}
      />
    </div>
  )
}

export default function CoursePage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  // Loaders of personal pages run in the browser, so this is never rendered on the server.
  const [supported] = useState(() => isSupported(window.navigator.userAgent))

  if (!supported) return <BrowserNotice />
  switch (loaded.state) {
    case 'missing':
      return <MissingNotice />
    case 'signed-out':
      return <SignInNotice onSignedIn={() => revalidator.revalidate()} />
    case 'shut':
      return loaded.view.gate === 'code' ? (
        <AccessGate key={loaded.view.course_id} view={loaded.view} onOpen={() => revalidator.revalidate()} />
      ) : (
        <ClosedNotice view={loaded.view} />
      )
    case 'open':
      return <Viewer key={loaded.course.course_id} course={loaded.course} />
  }
}
