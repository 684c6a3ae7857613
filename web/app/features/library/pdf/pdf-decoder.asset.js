// Scans in JPEG 2000 and JBIG2 need a decoder, which the reader of PDF files imports from one folder under its
// plain name. Our files have no plain names; this one stands for the folder, is told the real addresses and is
// asked for a decoder by the end of its own.
const asked = new URL(import.meta.url).searchParams
const address = asked.get(asked.get('file')?.startsWith('/jbig2') ? 'jbig2' : 'openjpeg') ?? ''
const { default: decode } = await import(new URL(address, self.location.origin).href)
export default decode
