interface Size {
  readonly width: number
  readonly height: number
}

interface Edges {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Place {
  readonly left: number
  readonly top: number
  /** Its maximum height there; longer ones scroll. */
  readonly room: number
  readonly above: boolean
}

/** Pixels from the button. */
const gap = 8
/** Minimum distance from the window's edges, in pixels. */
const margin = 8

/** Below the button and aligned with its right edge; on the other side if it would leave the window. */
export function placeMenu(button: Edges, menu: Size, view: Size): Place {
  const roomBelow = view.height - margin - gap - button.bottom
  const roomAbove = button.top - gap - margin
  const above = menu.height > roomBelow && roomAbove > roomBelow
  const room = Math.max(0, above ? roomAbove : roomBelow)
  const fromRight = button.right - menu.width
  const left = fromRight >= margin ? fromRight : button.left
  return {
    left: Math.max(margin, Math.min(left, view.width - margin - menu.width)),
    top: above ? button.top - gap - Math.min(menu.height, room) : button.bottom + gap,
    room,
    above,
  }
}
