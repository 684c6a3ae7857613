import { type RefObject, useEffect, useRef, useState } from 'react'

/** Where the dragged item would go: before or after the one it is over. */
export interface DropPlace {
  index: number
  edge: 'before' | 'after'
}

interface DragOrder {
  /** The item being dragged. */
  dragged: number | null
  place: DropPlace | null
}

/**
 * Reorders the items of a list, `[data-item]` inside `list` with a `[data-handle]`, by dragging. The library loads
 * when it is needed.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  /** The items, in any order: a new one becomes draggable, too. */
  ids: string,
  onMove: (from: number, to: number) => void,
  /** The direction of the list. */
  along: 'x' | 'y' = 'x',
): DragOrder {
  const [order, setOrder] = useState<DragOrder>({ dragged: null, place: null })
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })

  useEffect(() => {
    const root = list.current
    if (!root || !ids.includes(',')) return
    let stop = () => {}
    let gone = false
    // If it can't be loaded, there are still the buttons.
    makeDraggable(root, along, setOrder, (from, to) => move.current(from, to)).then(
      cleanup => {
        if (gone) cleanup()
        else stop = cleanup
      },
      () => undefined,
    )
    return () => {
      gone = true
      stop()
      setOrder({ dragged: null, place: null })
    }
  }, [list, ids, along])
  return order
}

async function makeDraggable(
  root: HTMLElement,
  along: 'x' | 'y',
  show: (order: DragOrder) => void,
  onMove: (from: number, to: number) => void,
): Promise<() => void> {
  const [{ draggable, dropTargetForElements, monitorForElements }, { combine }] = await Promise.all([
    import('@atlaskit/pragmatic-drag-and-drop/element/adapter'),
    import('@atlaskit/pragmatic-drag-and-drop/combine'),
  ])
  const items = [...root.querySelectorAll<HTMLElement>('[data-item]')]
  // Computed at each event: a moved item keeps its element at another position.
  const indexOf = (element: Element) => [...root.querySelectorAll('[data-item]')].indexOf(element)
  const placeOf = (input: { clientX: number; clientY: number }, element: Element): DropPlace => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const isBefore = along === 'x' ? input.clientX < left + width / 2 : input.clientY < top + height / 2
    return { index: indexOf(element), edge: isBefore ? 'before' : 'after' }
  }
  let place: DropPlace | null = null
  return combine(
    ...items.flatMap(element => [
      draggable({
        element,
        dragHandle: element.querySelector('[data-handle]') ?? undefined,
        getInitialData: () => ({ list: root, item: indexOf(element) }),
        onDragStart: () => show({ dragged: indexOf(element), place: null }),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === root,
        getData: ({ input }) => ({ ...placeOf(input, element) }),
      }),
    ]),
    monitorForElements({
      // A page may have several such lists.
      canMonitor: ({ source }) => source.data.list === root,
      onDrag({ source, location }) {
        const target = location.current.dropTargets[0]
        place = target ? asPlace(target.data) : null
        show({ dragged: Number(source.data.item), place })
      },
      onDrop({ source, location }) {
        const target = location.current.dropTargets[0]
        const from = Number(source.data.item)
        const dropped = target ? asPlace(target.data) : null
        show({ dragged: null, place: null })
        if (!dropped) return
        const to = landing(from, dropped)
        if (to !== from) onMove(from, to)
      },
    }),
  )
}

const asPlace = (data: Record<string | symbol, unknown>): DropPlace => ({
  index: Number(data.index),
  edge: data.edge === 'before' ? 'before' : 'after',
})

/** The index of an item once it has left its own position. */
export function landing(from: number, { index, edge }: DropPlace): number {
  const gap = edge === 'before' ? index : index + 1
  return gap > from ? gap - 1 : gap
}
