import sharp from 'sharp'

/** A picture as someone chooses it from their device. */
export async function picture(name: string, width: number, height: number) {
  const type = name.endsWith('.png') ? 'png' : 'jpeg'
  const plain = sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
  return { name, mimeType: `image/${type}`, buffer: await plain.toFormat(type).toBuffer() }
}
