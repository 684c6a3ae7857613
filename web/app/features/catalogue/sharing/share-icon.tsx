// On the same 24 grid as the icons of the frame; only pages with sharing load them.
const icons = {
  facebook:
    'M14 20.5v-8h2.8l.4-3.2H14V7.5c0-1 .4-1.6 1.6-1.6h1.7V3.2h-2.5c-2.7 0-4 1.6-4 4v2.1H8.2v3.2h2.6v8z',
  telegram: 'M20.5 4L3.5 11l6 2.5L12 20l2.5-5zM9.5 13.500l11-9.500',
  whatsapp:
    'M4.200 19.800l1.100-3.900a8 8 0 1 1 3 2.900zM8.900 8.300c-.6 2.700 3.500 7.100 6.600 7l1-1.400-2-1.300-1 .9c-1-.4-2.300-1.700-2.700-2.700l.9-1-1.200-2.100z',
} as const

export type Network = keyof typeof icons

const filled: ReadonlySet<Network> = new Set(['facebook'])

export function ShareIcon({ network }: { network: Network }) {
  return (
    <svg className={filled.has(network) ? 'i i-fill' : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[network]} />
    </svg>
  )
}
