/** The package has no types; this is the part we use. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      targetFormat?: 'truetype' | 'woff' | 'woff2'
      keepFeatures?: string[]
      noHinting?: boolean
      noLayoutClosure?: boolean
      dropTables?: string[]
    },
  ): Promise<Buffer>
}
