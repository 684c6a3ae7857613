import { type RefObject, useEffect, useRef, useState } from 'react'

/** Where the dragged item would go: before or after the one it is over. */
export interface DropPlace {
  index: number
  edge: 'before' | 'after'
}

interface DragOrder {
  /** Of the item that is dragged now. */
  dragged: number | null
  place: DropPlace | null
}

/** Items of a list, `[data-item]` inside `list` with a `[data-handle]`, put in another order by dragging. The library comes when it is needed. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  /** Which items there are, in any order: a new one is made draggable, too. */
  ids: string,
  onMove: (from: number, to: number) => void,
  /** Which way the list runs. */
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
    // Anyone who cannot load it has the buttons.
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
  // Asked at each event: an item that was moved keeps its element and stands elsewhere.
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

/** Where an item stands once it has left its own place. */
export function landing(from: number, { index, edge }: DropPlace): number {
  const gap = edge === 'before' ? index : index + 1
  return gap > from ? gap - 1 : gap
}
