/** The text of a script or style that stands in the HTML itself. */
export interface InlineElement {
  readonly text: string
  /** Its hash, by which the content security policy lets it in. */
  readonly source: string
}
