import type { ReactElement, ReactNode } from 'react'

/** The lantern of the logo: 24 by 24, coloured by the styles around it. */
export function LanternMark({ className }: { className?: string }) {
  return (
    <svg className={`mark ${className ?? ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <path
        className="mark-frame"
        d="M9.2 1.4h5.6a1 1 0 0 1 1 1v1.300H8.200V2.400a1 1 0 0 1 1-1zM8.200 18.600h7.600v1.100a1 1 0 0 1-1 1h-1.900v1.500a.9.9 0 0 1-1.800 0v-1.500H9.200a1 1 0 0 1-1-1z"
      />
      <path
        className="mark-body"
        d="M12 4.600c6.100 0 10 2.600 10 6.550s-3.900 6.550-10 6.550S2 15.100 2 11.150 5.900 4.600 12 4.600z"
      />
      <path
        className="mark-flame"
        d="M12 4.600c2.900 1.700 4.300 3.900 4.300 6.550S14.900 16 12 17.700c-2.900-1.700-4.300-3.900-4.300-6.550S9.100 6.300 12 4.600z"
      />
    </svg>
  )
}

// Small line drawings for empty, failed and finished states. Lines have the text's colour.
const drawings = {
  shop: (
    <>
      <path d="M20 110h128M40 110V64h88v46M40 64l12-22h64l12 22M72 110V88h24v22M84 30V8M50 78h14M104 78h14" />
      <path className="draw-red" d="M84 30c14 0 20 5 20 12s-6 12-20 12-20-5-20-12 6-12 20-12z" />
      <path className="draw-amber" d="M84 30c6 3 8 7 8 12s-2 9-8 12c-6-3-8-7-8-12s2-9 8-12z" />
      <path d="M132 26c4-8 14-6 14 2 0 6-8 11-14 15-6-4-14-9-14-15 0-8 10-10 14-2z" />
    </>
  ),
  bag: (
    <>
      <path d="M16 112h136M44 46h80l8 66H36zM64 58V40a20 20 0 0 1 40 0v18M70 82q14 12 28 0M68 72v.1M100 72v.1" />
      <path className="draw-red-line" d="M20 40l6 6M26 40l-6 6" />
      <circle className="draw-amber" cx="142" cy="34" r="6" />
    </>
  ),
  search: (
    <>
      <path d="M18 112h132M46 112V30h50l20 20v62M96 30v20h20M58 62h30M58 76h42M58 90h24" />
      <circle className="draw-paper" cx="114" cy="84" r="20" />
      <path d="M128 98l16 16" />
      <path className="draw-amber-line" d="M104 84a10 10 0 0 1 10-10" />
    </>
  ),
  // A lantern that has gone out, its cord off the hook.
  dark: (
    <>
      <path d="M18 112h132M84 8v10M84 18q-9 5 0 10t0 8M72 36h24v8H72zM72 88h24v8H72zM84 96v10" />
      <path className="draw-paper" d="M84 44c24 0 38 9 38 22s-14 22-38 22-38-9-38-22 14-22 38-22z" />
      <path d="M84 44c11 6 16 13 16 22s-5 16-16 22c-11-6-16-13-16-22s5-16 16-22z" />
      <path className="draw-red-line" d="M134 28l8 8M142 28l-8 8" />
      <circle className="draw-amber" cx="30" cy="38" r="5" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** By name, or as it is in `more-drawings.tsx`. */
export type Drawn = keyof typeof drawings | ReactElement

export function Drawing({ name }: { name: Drawn }) {
  return (
    <svg className="draw" viewBox="0 0 168 128" aria-hidden="true">
      {typeof name === 'string' ? drawings[name] : name}
    </svg>
  )
}
