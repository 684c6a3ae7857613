import * as styles from './how-money-is-kept.module.css'

/** Where the lanterns hang: points of the wire's curve. The first five are lit. */
const lanterns = [
  [136, 48],
  [316, 71],
  [506, 81],
  [706, 82],
  [906, 81],
  [1096, 71],
  [1276, 48],
] as const
const lit = 5

/** A string of lanterns, lit for what is taught. Decoration. */
export function HeldWire() {
  return (
    <svg
      className={styles.wire}
      viewBox="0 0 1440 150"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="held-glow">
          <stop offset="0" stopColor="#F2A93B" stopOpacity=".5" />
          <stop offset="1" stopColor="#F2A93B" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M-20 6C300 120 1140 120 1460 6" fill="none" stroke="#4A5F76" strokeWidth="1.6" />
      {lanterns.map(([x, y], index) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          {index < lit && <circle cx="14" cy="23" r="46" fill="url(#held-glow)" />}
          <path d="M14 6v6" stroke="#4A5F76" strokeWidth="1.5" />
          <g fill={index < lit ? '#FFF1DC' : '#4A5F76'}>
            <rect x="9.5" y="11" width="9" height="3" rx="1" />
            <rect x="9.5" y="32" width="9" height="2.6" rx="1" />
          </g>
          <ellipse
            cx="14"
            cy="23"
            rx="11.2"
            ry="9"
            fill={index < lit ? '#DB5A3F' : 'none'}
            stroke={index < lit ? '#DB5A3F' : '#4A5F76'}
            strokeWidth="1.4"
          />
          {index < lit && <ellipse cx="14" cy="23" rx="4.8" ry="9" fill="#F2A93B" />}
        </g>
      ))}
    </svg>
  )
}
