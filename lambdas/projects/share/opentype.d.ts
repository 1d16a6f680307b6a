/** The package's own ES module: what it names as its main file is a script without exports. */
declare module 'opentype.js/dist/opentype.mjs' {
  export { type Font, type Glyph, parse } from 'opentype.js'
}
