/** An article as it is written: its text is Markdown, with headings of the second level. */
export interface Article {
  /** The last part of its address, which never changes. */
  readonly id: string
  readonly title: string
  readonly summary: string
  /** `2026-11-01` */
  readonly publishedAt: string
  /** Of an edition that says something else than the first. */
  readonly updatedAt?: string
  readonly tags: readonly string[]
  readonly text: string
}
