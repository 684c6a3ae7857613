import type { Scheme } from '../../../lib/scheme.ts'
import * as styles from './scheme-art.module.css'

/** A page of the product in a few strokes. The colours are those of the displayed scheme, not the page's. */
export function SchemeArt({ scheme }: { scheme: Scheme }) {
  return (
    <svg className={styles.lookArt} viewBox="0 0 120 64" aria-hidden="true">
      {scheme !== 'dark' && (
        <Page paper="#FFFBF5" surface="#FFFFFF" line="#EAE2D6" ink="#1B2430" fill="#C43D20" />
      )}
      {scheme !== 'light' && (
        <g className={scheme === 'system' ? styles.lookHalf : undefined}>
          <Page paper="#14202E" surface="#1C2A39" line="#2F4052" ink="#F7F1E7" fill="#CE482A" />
        </g>
      )}
    </svg>
  )
}

function Page(colours: { paper: string; surface: string; line: string; ink: string; fill: string }) {
  const { paper, surface, line, ink, fill } = colours
  return (
    <>
      <rect width="120" height="64" fill={paper} />
      <rect x="10" y="9" width="30" height="5" rx="2.5" fill={ink} />
      <rect x="80" y="9" width="30" height="5" rx="2.5" fill={line} />
      <rect x="10" y="22" width="100" height="32" rx="4" fill={surface} stroke={line} />
      <rect x="18" y="30" width="34" height="4" rx="2" fill={line} />
      <rect x="18" y="42" width="24" height="6" rx="3" fill={fill} />
      <rect x="68" y="30" width="34" height="4" rx="2" fill={line} />
      <rect x="68" y="42" width="24" height="6" rx="3" fill={fill} />
    </>
  )
}
