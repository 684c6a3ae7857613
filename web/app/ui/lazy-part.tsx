import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { isConnectionLost } from '../lib/connection.ts'
import { isReplaced, reloadAfterRelease } from '../lib/release.ts'
import { reportDefect } from '../lib/report-defect.ts'
import { FailedState } from './states.tsx'
import { toast } from './toasts.tsx'

type Part = (props: never) => ReactNode
type Load<C extends Part> = () => Promise<{ default: C }>
type PropsOf<C extends Part> = Parameters<C> extends [infer P, ...unknown[]] ? P : object

/** Milliseconds before a script that didn't arrive is requested again. */
const waits = [500, 2_000]

async function loadPatiently<C extends Part>(load: Load<C>): Promise<{ default: C }> {
  for (const wait of waits) {
    try {
      return await load()
    } catch (error) {
      if (isConnectionLost(error) && (await reloadAfterRelease())) return new Promise(() => undefined)
      // A script removed by a release doesn't come back.
      if (isReplaced()) throw error
      // A weak connection may recover in a moment; the last failure is thrown below.
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
  return load()
}

export interface LostProps {
  onRetry: () => void
  /** How often the reader has retried without success. */
  retries: number
  /** For dialogs. */
  onClose?: () => void
}

/**
 * A part of a page whose script loads later. If it doesn't arrive, or fails, the rest of the page stays: `Lost` takes
 * the part's place and offers to retry.
 */
export function lazyPart<C extends Part>(
  load: Load<C>,
  Lost: ComponentType<LostProps> = LostPart,
): (props: PropsOf<C>) => ReactNode {
  // React's own type of a lazy component wants props of any kind.
  const request = () => lazy(() => loadPatiently(load as unknown as Load<(props: object) => ReactNode>))
  let Part = request()
  return function LazyPart(props: PropsOf<C>) {
    const [retries, setRetries] = useState(0)
    const retry = () => {
      // React remembers a failed request.
      Part = request()
      setRetries(count => count + 1)
    }
    const { onClose } = props as { onClose?: () => void }
    const close = onClose && {
      onClose: () => {
        Part = request()
        onClose()
      },
    }
    return (
      <PartBoundary key={retries} lost={<Lost onRetry={retry} retries={retries} {...close} />}>
        <Part {...(props as object)} />
      </PartBoundary>
    )
  }
}

class PartBoundary extends Component<{ lost: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    if (!isConnectionLost(error)) reportDefect(error)
  }

  override render() {
    return this.state.failed ? this.props.lost : this.props.children
  }
}

/**
 * In the part's place. After a release the old script is gone for good, and only reloading the page gets the new one.
 */
function LostPart({ onRetry, retries }: LostProps) {
  if (retries === 0 && !isReplaced()) return <FailedState onRetry={onRetry} />
  return (
    <FailedState
      text={m.ui_reload_text()}
      retryLabel={m.ui_reload()}
      onRetry={() => window.location.reload()}
    />
  )
}

/** For something that opens over the page: it closes again, and the next press retries. */
export function LostDialog({ onRetry, onClose }: LostProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once
  useEffect(() => {
    if (isReplaced())
      toast.show({
        tone: 'bad',
        text: m.ui_replaced_text(),
        action: { label: m.ui_reload(), onClick: () => window.location.reload() },
      })
    else
      toast.show({
        tone: 'bad',
        text: m.ui_part_lost(),
        ...(!onClose && { action: { label: m.ui_retry(), onClick: onRetry } }),
      })
    onClose?.()
  }, [])
  return null
}
