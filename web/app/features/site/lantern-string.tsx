import * as styles from './lantern-string.module.css'

/** The lanterns' positions: points of the string's curve. */
const lanterns = [
  { x: 71, y: 82, size: 1.05 },
  { x: 200, y: 124, size: 1.5 },
  { x: 328, y: 115, size: 1.2 },
  { x: 459, y: 60, size: 0.9 },
]

/** Four lit lanterns on a string above the hills. Decoration; the hills reach past the picture's edges. */
export function LanternString() {
  return (
    <svg
      className={styles.aboutArt}
      viewBox="0 0 520 300"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="about-glow">
          <stop offset="0" stopColor="#FFC560" stopOpacity=".55" />
          <stop offset=".5" stopColor="#F2A93B" stopOpacity=".18" />
          <stop offset="1" stopColor="#F2A93B" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g fill="#FFE9C4" opacity=".7">
        <circle cx="24" cy="150" r="2" />
        <circle cx="130" cy="30" r="1.6" />
        <circle cx="290" cy="26" r="2" />
        <circle cx="420" cy="160" r="1.6" />
        <circle cx="500" cy="120" r="2" />
        <circle cx="120" cy="190" r="1.6" />
      </g>
      <path
        d="M-1400 900V236c180 30 300-36 460-30 170 6 250 66 430 58 180-8 290-44 390-48 56-2 82 26 130 22 70-6 94-58 158-58 58 0 84 44 152 54 130 20 290-46 480-30 180 14 300 40 600 20v676z"
        fill="#1B2C3D"
      />
      <path d="M-60 -30C110 170 330 190 600 -40" fill="none" stroke="#8FA0B2" strokeWidth="2" />
      {lanterns.map(({ x, y, size }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <circle r="62" cy="24" fill="url(#about-glow)" />
          <rect x="-8" y="-4" width="16" height="7" rx="2.5" fill="#FFE2B0" />
          <path d="M0 3c21 0 31 9 31 21s-10 21-31 21-31-9-31-21 10-21 31-21z" fill="#E2522F" />
          <path d="M0 3c10 6 13 13 13 21s-3 15-13 21c-10-6-13-13-13-21s3-15 13-21z" fill="#FFC560" />
          <rect x="-8" y="45" width="16" height="7" rx="2.5" fill="#FFE2B0" />
          <path d="M0 52v15" stroke="#F2A93B" strokeWidth="3.5" strokeLinecap="round" />
        </g>
      ))}
    </svg>
  )
}
