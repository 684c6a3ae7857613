// Loaded into the server before everything else (node --import): the demo's dates are relative to its start, and two
// sets of pictures are taken on different days. The clock starts at the same instant each time and runs a thousand
// times slower, so that later events are later, but within the same second.
const start = Date.parse(process.env.PICTURES_START ?? '')
const RealDate = Date
const began = RealDate.now()
const now = () => start + Math.floor((RealDate.now() - began) / 1000)

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now())
    else super(...parts)
  }
  static now() {
    return now()
  }
}
