/** The part of it that the build uses: the published types lack `keepFeatures`. */
declare module 'subset-font' {
  const subsetFont: (
    font: Uint8Array,
    /** The characters to keep. */
    text: string,
    options: {
      readonly targetFormat: 'woff2'
      readonly variationAxes: Readonly<
        Record<string, { readonly min: number; readonly max: number }>
      >
      /** OpenType's four letters. */
      readonly keepFeatures: readonly string[]
      readonly noHinting: boolean
    },
  ) => Promise<Buffer>
  export default subsetFont
}
