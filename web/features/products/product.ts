type Item = { title: string; text: string }

/** What the page of a product says, but for its sample. */
export type Product = {
  name: string
  /** Of its drawing in `web/pictures`. */
  picture: string
  /** One or two sentences: what the customer has in the end. */
  promise: string
  deliverables: readonly Item[]
  steps: readonly Item[]
  sampleTitle: string
  price: string
  questions: readonly Item[]
}
