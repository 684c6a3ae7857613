import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ChartSize } from './chart-layout.ts'

/** The size of a box, from before its first paint; nothing until then, and on the server. */
export function useSize(ref: RefObject<HTMLElement | null>): ChartSize | null {
  const [size, setSize] = useState<ChartSize | null>(null)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box
      const em = Number.parseFloat(getComputedStyle(box).fontSize)
      setSize(known =>
        known?.width === width && known.height === height && known.em === em ? known : { width, height, em },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [ref])
  return size
}
