import type { ReactNode } from 'react'
import * as accessGateStyles from './access-gate.module.css'
import * as styles from './gate-frame.module.css'

export type Glow = 'dark' | 'dim' | 'lit'

/** A night over the harbour with one lantern, whose light shows the state. */
export function GateFrame({ glow, busy, children }: { glow: Glow; busy?: boolean; children: ReactNode }) {
  return (
    <section className={styles.gate} aria-busy={busy}>
      <Sky />
      <div className={styles.gateIn}>
        <Lamp glow={glow} />
        <div className={accessGateStyles.gateCard}>{children}</div>
      </div>
    </section>
  )
}

function Lamp({ glow }: { glow: Glow }) {
  return (
    <svg className={styles.lamp} data-glow={glow} viewBox="0 0 150 190" aria-hidden="true">
      <defs>
        <radialGradient id="lamp-glow">
          <stop offset="0" stopColor="#ffc560" stopOpacity=".6" />
          <stop offset=".5" stopColor="#f2a93b" stopOpacity=".2" />
          <stop offset="1" stopColor="#f2a93b" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle className={styles.glow} cx="75" cy="94" r="170" fill="url(#lamp-glow)" />
      <path d="M75 -60v88" stroke="#8fa0b2" strokeWidth="2" />
      <rect x="53" y="26" width="44" height="14" rx="5" fill="#f3dfbe" />
      <path className={styles.shell} d="M75 40c42 0 66 22 66 54s-24 54-66 54S9 126 9 94s24-54 66-54z" />
      <path className={styles.core} d="M75 40c20 14 29 32 29 54s-9 40-29 54c-20-14-29-32-29-54s9-40 29-54z" />
      <path
        className={styles.ribs}
        d="M75 40c42 12 44 96 0 108M75 40C33 52 31 136 75 148"
        fill="none"
        strokeWidth="2"
        opacity=".5"
      />
      <rect x="53" y="148" width="44" height="13" rx="5" fill="#f3dfbe" />
      <path d="M75 161v22M67 161v14M83 161v14" stroke="#f2a93b" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}

function Sky() {
  return (
    <svg
      className={styles.sky}
      viewBox="0 0 1440 824"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path
        d="M0 640c180-70 320-60 420-110 60-30 70-80 130-84 50-2 60 50 120 70 120 40 220-20 360 10 140 30 240 60 410 40v258H0z"
        fill="#1b2c3d"
      />
      <path
        d="M60 560h110v264H60zM210 620h90v204h-90zM1130 540h100v284h-100zM1270 610h120v214h-120z"
        fill="#17273a"
      />
      <path
        d="M80 590h12v16H80zM120 590h12v16h-12zM140 640h12v16h-12zM84 690h12v16H84zM230 650h12v16h-12zM262 700h12v16h-12zM1150 570h12v16h-12zM1190 610h12v16h-12zM1150 660h12v16h-12zM1290 640h12v16h-12zM1340 680h12v16h-12z"
        fill="#e9b25d"
      />
      <g fill="#ffe9c4" opacity=".7">
        <circle cx="200" cy="120" r="2" />
        <circle cx="420" cy="220" r="1.6" />
        <circle cx="1000" cy="90" r="2" />
        <circle cx="1220" cy="240" r="1.6" />
        <circle cx="1340" cy="110" r="2" />
        <circle cx="90" cy="330" r="1.6" />
      </g>
    </svg>
  )
}
