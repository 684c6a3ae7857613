// On the same 24 grid as those of the frame; only shops show them.
const icons = {
  pause: 'M8.5 6v12M15.5 6v12',
  sound: 'M4 9.500v5h3.500l4.500 4v-13l-4.500 4zM15.500 9.500a3.500 3.500 0 0 1 0 5M18 7a7 7 0 0 1 0 10',
  muted: 'M4 9.500v5h3.500l4.500 4v-13l-4.500 4zM16 10l4.500 4.500M20.500 10L16 14.500',
} as const

export function SliderIcon({ name }: { name: keyof typeof icons }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  )
}
