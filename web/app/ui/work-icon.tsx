// Icons of the working side, on the same 24 grid as those of the frame. They are separate so that pages which never
// show them don't load them.
const icons = {
  rows: 'M4 6.5h16M4 12h16M4 17.5h16',
  grid: 'M5.5 4h4A1.5 1.5 0 0 1 11 5.5v4A1.5 1.5 0 0 1 9.5 11h-4A1.5 1.5 0 0 1 4 9.5v-4A1.5 1.5 0 0 1 5.5 4zM14.5 4h4A1.5 1.5 0 0 1 20 5.5v4a1.5 1.5 0 0 1-1.5 1.5h-4A1.5 1.5 0 0 1 13 9.5v-4A1.5 1.5 0 0 1 14.5 4zM5.5 13h4a1.5 1.5 0 0 1 1.5 1.5v4A1.5 1.5 0 0 1 9.5 20h-4A1.5 1.5 0 0 1 4 18.5v-4A1.5 1.5 0 0 1 5.5 13zM14.5 13h4a1.5 1.5 0 0 1 1.5 1.5v4a1.5 1.5 0 0 1-1.5 1.5h-4a1.5 1.5 0 0 1-1.5-1.5v-4a1.5 1.5 0 0 1 1.5-1.5z',
  coin: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M14.8 9.3c-.5-1-1.6-1.5-2.8-1.5-1.6 0-2.8.8-2.8 2.1 0 3 5.8 1.3 5.8 4.2 0 1.3-1.3 2.1-3 2.1-1.4 0-2.5-.6-3-1.7M12 6v1.8M12 16.2V18',
  drop: 'M12 3.5s6.5 6.5 6.5 11a6.5 6.5 0 0 1-13 0c0-4.5 6.5-11 6.5-11z',
  updown: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  sortup: 'M12 19V5M6.5 10.5L12 5l5.5 5.5',
  sortdown: 'M12 5v14M6.5 13.5L12 19l5.5-5.5',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01',
  numbers: 'M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-.7v4.5M3.8 15.2c.4-1 2.6-1 2.6.5 0 1.2-2.6 2-2.6 3.6h2.8',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  pause: 'M8.5 6v12M15.5 6v12',
  heading: 'M6.5 5v14M17.5 5v14M6.5 12h11',
  bold: 'M7.5 5h5a3.5 3.5 0 0 1 0 7h-5zM7.5 12h6a3.5 3.5 0 0 1 0 7h-6z',
  italic: 'M10.5 5h6.5M7 19h6.5M13.8 5l-3.6 14',
} as const

export type WorkIconName = keyof typeof icons

export function WorkIcon({ name }: { name: WorkIconName }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  )
}
