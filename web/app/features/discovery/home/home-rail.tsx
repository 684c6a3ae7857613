import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { useSession } from '../../../lib/session.ts'
import { FailedState } from '../../../ui/states.tsx'
import { Rail } from '../../catalogue/rail.tsx'
import { useMarks } from '../../saved/marks.ts'
import { loadRail, type RailCards, type RailName, type Reason, withoutOwned } from './load-rails.ts'

interface HomeRailProps {
  name: RailName
  title: string
  note: (reasons: readonly Reason[]) => ReactNode
  /** The order of the list behind 'View All'. */
  sort: 'rating' | 'popular'
  ranked?: boolean
  /** As loaded with the page; null if it failed. */
  loaded: RailCards | null
}

const none: RailCards = { cards: [], reasons: [] }
const nothingOwned: ReadonlySet<number> = new Set()

export function HomeRail({ name, title, note, sort, ranked, loaded }: HomeRailProps) {
  const own = useOwnRail(name)
  const [again, setAgain] = useState<RailCards | null>(null)
  const [retrying, setRetrying] = useState(false)
  const rail = own ?? loaded ?? again

  async function retry() {
    setRetrying(true)
    try {
      setAgain(await loadRail(api, name, 0))
    } catch {
      // It still says that it failed.
    } finally {
      setRetrying(false)
    }
  }

  const { owned } = useMarks()
  const { cards, reasons } = withoutOwned(rail ?? none, name === 'recommended' ? owned : nothingOwned)
  return (
    <Rail
      id={name}
      title={title}
      note={note(reasons)}
      cards={cards}
      viewAll={hasScreen('/products/all') ? `/products/all?sort=${sort}` : undefined}
      ranked={ranked}
      failed={
        rail ? undefined : (
          <FailedState title={m.home_rail_failed({ title })} onRetry={retry} retrying={retrying} />
        )
      }
    />
  )
}

/** The page is the same for everyone; the reader's own recommendations replace it, card for card. */
function useOwnRail(name: RailName): RailCards | null {
  const userId = useSession()?.userId ?? 0
  const wanted = name === 'recommended' && userId > 0
  const [own, setOwn] = useState<{ userId: number; rail: RailCards } | null>(null)

  useEffect(() => {
    if (!wanted) return
    let current = true
    loadRail(api, name, userId).then(
      rail => current && rail.cards.length > 0 && setOwn({ userId, rail }),
      // Without them, the general ones are good recommendations too.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [wanted, name, userId])

  return wanted && own?.userId === userId ? own.rail : null
}
