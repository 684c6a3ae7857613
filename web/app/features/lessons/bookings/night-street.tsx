const lanterns = [
  { x: 60, y: 42, size: 0.42 },
  { x: 136, y: 50, size: 0.54 },
  { x: 210, y: 36, size: 0.4 },
]

/** Rows of three windows, lit or dark, from the top. */
const houses = [
  { x: 62, y: 96, windows: ['110', '000'] },
  { x: 130, y: 66, windows: ['111', '101', '000'] },
  { x: 200, y: 108, windows: ['010', '101'] },
]

/** Three lanterns over the houses of a street at night. Decoration. */
export function NightStreet({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 280 200" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
      <defs>
        <radialGradient id="street-glow">
          <stop offset="0" stopColor="#FFC560" stopOpacity=".6" />
          <stop offset="1" stopColor="#F2A93B" stopOpacity="0" />
        </radialGradient>
      </defs>
      {houses.map(({ x, y, windows }) => (
        <g key={x}>
          <rect x={x} y={y} width="58" height="140" fill="#1d3044" />
          {windows.map((row, line) =>
            [...row].map((lit, at) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: windows never move
                key={`${line} ${at}`}
                x={x + 8 + at * 16}
                y={y + 12 + line * 19}
                width="10"
                height="11"
                rx="1.5"
                fill={lit === '1' ? '#c58a35' : '#2b435d'}
              />
            )),
          )}
        </g>
      ))}
      <path d="M10 16C90 58 190 60 270 10" fill="none" stroke="#5c7088" strokeWidth="1.5" />
      {lanterns.map(({ x, y, size }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <circle r="62" cy="24" fill="url(#street-glow)" />
          <rect x="-8" y="-4" width="16" height="7" rx="2.5" fill="#FFE2B0" />
          <ellipse rx="31" ry="21" cy="24" fill="#E2522F" />
          <ellipse rx="13" ry="21" cy="24" fill="#FFC560" />
          <rect x="-8" y="45" width="16" height="7" rx="2.5" fill="#FFE2B0" />
        </g>
      ))}
    </svg>
  )
}
