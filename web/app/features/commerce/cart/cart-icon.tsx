const icons = {
  add: 'M3 4h2.2l2.3 11.2h10.2l1-4M12 4v6M9 7h6M7.6 19a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M15.1 19a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0',
  added:
    'M3 4h2.2l2.3 11.2h10.2l2-8M9.5 7l2.5 2.5 4-4.5M7.6 19a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M15.1 19a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0',
} as const

/** Into the cart, and within it. */
export function CartIcon({ name }: { name: keyof typeof icons }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  )
}
