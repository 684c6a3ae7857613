const width = 1000
const height = 700

/** A scan as an applicant would upload it: a frame, a seal, lines instead of words. No one's real document. */
export function certificateSvg(ink: string, paper: string): string {
  const line = (y: number, length: number, thick = 8) =>
    `<rect x="${(width - length) / 2}" y="${y}" width="${length}" height="${thick}" rx="${thick / 2}" fill="${ink}" opacity="0.55"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${paper}"/>` +
    `<rect x="36" y="36" width="${width - 72}" height="${height - 72}" rx="10" fill="none" stroke="${ink}" stroke-width="6"/>` +
    `<rect x="54" y="54" width="${width - 108}" height="${height - 108}" rx="6" fill="none" stroke="${ink}" stroke-width="2"/>` +
    [
      line(130, 460, 26),
      line(190, 300, 14),
      line(280, 620),
      line(315, 700),
      line(350, 560),
      line(420, 420, 20),
    ].join('') +
    `<circle cx="500" cy="560" r="62" fill="#C43D20"/><circle cx="500" cy="560" r="44" fill="none" stroke="#fff" stroke-width="5"/>` +
    `<path d="M478 560l16 16 28-32" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>` +
    '</svg>'
  )
}
