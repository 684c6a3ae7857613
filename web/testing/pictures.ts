/** A picture of one's own, as someone would choose it from their phone. */
export async function aPicture(name: string, width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('nothing to draw with')
  paint.fillStyle = '#2a7'
  paint.fillRect(0, 0, width, height / 2)
  const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  return new File([await canvas.convertToBlob({ type })], name, { type })
}
