import { useCallback, useEffect, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './banner.module.css'

type Tone = 'good' | 'bad'

interface Said {
  text: string
  tone: Tone
  /** Distinguishes repeated messages. */
  count: number
}

const visibleFor = 3000

export type Say = (text: string, tone?: Tone) => void

/** One line above the cards about the result of the last action. */
export function useBanner(): { shown: Said; say: Say } {
  const [shown, setShown] = useState<Said>({ text: '', tone: 'good', count: 0 })
  const say = useCallback<Say>(
    (text, tone = 'good') => setShown(({ count }) => ({ text, tone, count: count + 1 })),
    [],
  )
  return { shown, say }
}

/** Disappears after three seconds; a screen reader can still find it. */
export function Banner({ text, tone, count }: Said) {
  const [visible, setVisible] = useState(0)

  useEffect(() => {
    if (count === 0) return
    setVisible(count)
    const timer = window.setTimeout(() => setVisible(0), visibleFor)
    return () => window.clearTimeout(timer)
  }, [count])

  return (
    <div className={visible === count && count > 0 ? styles.banner : 'vh'} data-tone={tone} role="status">
      {text && (
        <>
          <Icon name={tone === 'good' ? 'check' : 'warn'} />
          <b>{text}</b>
        </>
      )}
    </div>
  )
}
