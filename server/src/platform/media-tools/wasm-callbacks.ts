/**
 * C code calls back through its table of function pointers, which can only hold WebAssembly functions, and PDFium's
 * table was built without spare room. So the binary gets more room before it is compiled, and every callback is
 * wrapped in a tiny module that only calls it.
 */
const extraPointers = 16
const tableSection = 4

/** Raises the upper limit of the module's table of function pointers, in place. */
export function makeRoomForCallbacks(binary: Uint8Array): void {
  let at = 8
  while (at < binary.length) {
    const id = binary[at]
    const length = readNumber(binary, at + 1)
    if (id === tableSection) {
      // One table: its count, the type of its entries, a flag for 'with a limit', then both numbers.
      const start = readNumber(binary, length.next + 3)
      const limit = readNumber(binary, start.next)
      writeNumber(binary, start.next, limit.next - start.next, limit.value + extraPointers)
      return
    }
    at = length.next + length.value
  }
  throw new Error('The module has no table of function pointers')
}

/** All parameters and the result are 32-bit integers. Returns the pointer for the C side. */
export function addCallback(
  table: WebAssembly.Table,
  signature: { parameters: number; result: boolean },
  call: (...parameters: number[]) => number | undefined,
): number {
  const { parameters, result } = signature
  const i32 = 0x7f
  const results = result ? [1, i32] : [0]
  const type = [1, 0x60, parameters, ...Array<number>(parameters).fill(i32), ...results]
  const module = new WebAssembly.Module(
    new Uint8Array([
      ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
      ...[0x01, type.length, ...type],
      // Import the function `e.f`, and export the same as `f`.
      ...[0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00],
      ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
    ]),
  )
  const pointer = table.grow(1)
  table.set(pointer, new WebAssembly.Instance(module, { e: { f: call } }).exports.f)
  return pointer
}

/** Numbers are written in groups of seven bits, lowest first. */
function readNumber(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0
  let next = at
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[next] ?? 0
    next += 1
    value += (byte & 0x7f) << shift
    if (byte < 0x80) return { value, next }
  }
}

function writeNumber(bytes: Uint8Array, at: number, length: number, value: number): void {
  if (value >= 2 ** (7 * length)) throw new Error('The number needs more room')
  for (let place = 0; place < length; place += 1) {
    const more = place < length - 1 ? 0x80 : 0
    bytes[at + place] = ((value >> (7 * place)) & 0x7f) | more
  }
}
