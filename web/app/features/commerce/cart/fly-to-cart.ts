import type { Card } from '../../catalogue/card.ts'

const isSeen = ({ width, top, bottom }: DOMRect) => width > 0 && bottom > 0 && top < window.innerHeight

/** The product's cover moves from where it is into the cart's icon, so that one sees where the product went. */
export function flyToCart({ cover, video }: Pick<Card, 'cover' | 'video'>, pressed: Element): void {
  if (!cover || video || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const to = [...document.querySelectorAll('a[href$="/cart"]')]
    .map(link => link.getBoundingClientRect())
    .find(isSeen)
  const shown = (pressed.closest('article') ?? document).querySelector(`img[src="${CSS.escape(cover)}"]`)
  const [from = pressed.getBoundingClientRect()] = shown ? [shown.getBoundingClientRect()].filter(isSeen) : []
  if (!to) return
  const picture = new Image()
  picture.src = cover
  picture.alt = ''
  Object.assign(picture.style, {
    position: 'fixed',
    zIndex: '90',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    objectFit: 'cover',
    borderRadius: '12px',
    pointerEvents: 'none',
  })
  document.body.append(picture)
  const [dx, dy] = [
    to.left + to.width / 2 - (from.left + from.width / 2),
    to.top + to.height / 2 - (from.top + from.height / 2),
  ]
  picture.animate(
    [
      { opacity: 0.95 },
      { opacity: 0.2, transform: `translate(${dx}px, ${dy}px) scale(${24 / Math.max(from.width, 24)})` },
    ],
    { duration: 520, easing: 'cubic-bezier(0.5, 0, 0.2, 1)', fill: 'forwards' },
  ).onfinish = () => picture.remove()
}
