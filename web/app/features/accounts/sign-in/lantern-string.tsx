import * as styles from './lantern-string.module.css'

/** Lit lanterns on a string, for the night side of the sign-in page. */
export function LanternString() {
  return (
    <svg className={styles.lanterns} viewBox="0 0 480 300" aria-hidden="true">
      <radialGradient id="lantern-glow">
        <stop offset="0" stopColor="#FFC560" stopOpacity=".5" />
        <stop offset=".45" stopColor="#F2A93B" stopOpacity=".16" />
        <stop offset="1" stopColor="#F2A93B" stopOpacity="0" />
      </radialGradient>
      <path className={styles.lanternsString} d="M-220 -60Q-20 60 84 66T246 70T404 51T700 -70" />
      <Lantern x={84} y={66} size={2.3} />
      <Lantern x={246} y={70} size={4.4} />
      <Lantern x={404} y={51} size={3} />
      <g className={styles.lanternsStars}>
        <circle cx="30" cy="150" r="1.6" />
        <circle cx="168" cy="212" r="1.6" />
        <circle cx="150" cy="22" r="1.6" />
        <circle cx="342" cy="212" r="1.6" />
        <circle cx="338" cy="18" r="1.6" />
        <circle cx="458" cy="178" r="1.6" />
        <circle cx="60" cy="238" r="1.6" />
        <circle cx="420" cy="252" r="1.6" />
      </g>
    </svg>
  )
}

/** Hangs at a point of the string; the drawing is that of the logo, 24 wide. */
function Lantern({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x - 12 * size} ${y + 6}) scale(${size})`}>
      <circle fill="url(#lantern-glow)" cx="12" cy="11.2" r="26" />
      <path className={styles.lanternsHook} d="M12 1.400V-2.600" />
      <path
        className={styles.lanternsFrame}
        d="M9.200 1.400h5.600a1 1 0 0 1 1 1v1.300H8.200V2.400a1 1 0 0 1 1-1zM8.200 18.600h7.600v1.100a1 1 0 0 1-1 1h-1.900v1.500a.9.9 0 0 1-1.800 0v-1.500H9.200a1 1 0 0 1-1-1z"
      />
      <path
        className={styles.lanternsBody}
        d="M12 4.600c6.100 0 10 2.600 10 6.550s-3.900 6.550-10 6.550S2 15.100 2 11.150 5.900 4.600 12 4.600z"
      />
      <path
        className={styles.lanternsFlame}
        d="M12 4.600c2.900 1.700 4.300 3.900 4.300 6.550S14.900 16 12 17.700c-2.900-1.700-4.300-3.900-4.300-6.550S9.100 6.300 12 4.600z"
      />
    </g>
  )
}
