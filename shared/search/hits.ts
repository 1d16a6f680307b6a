/** The quality of the least good matches. */
const WORST = 15

const HIDDEN = 255

/** Its own inverse, above 0: what is 0 was not found. */
const goodnessOf = (quality: number): number => 1 + WORST - quality

// Kept between searches: to clear what was noted costs less than new arrays over all projects.
let goodness = new Uint8Array(0)
let noted = new Uint32Array(0)

/** Counted from `start` on. */
export interface HiddenPlaces {
  readonly hidden: Uint32Array
  readonly start: number
}

/** Projects that were found, each once, by how well it matches. Places go over all layers. */
export class Hits {
  /** How many were found. */
  count = 0
  readonly #goodness = goodness
  readonly #noted = noted

  setHidden({ hidden, start }: HiddenPlaces, isHidden: boolean): void {
    const value = isHidden ? HIDDEN : 0
    for (let at = 0; at < hidden.length; at += 1) this.#goodness[start + (hidden[at] ?? 0)] = value
  }

  /**
   * Of several notes of a place the lowest quality counts.
   * @param quality from 0, the best, to {@link WORST}
   */
  note(place: number, quality: number): void {
    const value = goodnessOf(quality)
    const before = this.#goodness[place] ?? HIDDEN
    if (value <= before) return
    this.#goodness[place] = value
    if (before > 0) return
    this.#noted[this.count] = place
    this.count += 1
  }

  /** How many there are of each quality. */
  countByQuality(): Uint32Array {
    const counts = new Uint32Array(WORST + 1)
    for (let at = 0; at < this.count; at += 1) {
      const quality = goodnessOf(this.#goodness[this.#noted[at] ?? 0] ?? 0)
      counts[quality] = (counts[quality] ?? 0) + 1
    }
    return counts
  }

  /**
   * The places of one quality, in no order.
   * @param count by {@link countByQuality}
   */
  placesOf(quality: number, count: number): Uint32Array {
    const value = goodnessOf(quality)
    const places = new Uint32Array(count)
    let found = 0
    for (let at = 0; found < count && at < this.count; at += 1) {
      const place = this.#noted[at] ?? 0
      if (this.#goodness[place] !== value) continue
      places[found] = place
      found += 1
    }
    return places
  }

  clear(): void {
    for (let at = 0; at < this.count; at += 1) this.#goodness[this.#noted[at] ?? 0] = 0
    this.count = 0
  }
}

/**
 * Lends `use` an empty collection, which it must not keep.
 * @param places how many there are
 * @param hidden places that are never found
 */
export const withHits = <Result>(
  places: number,
  hidden: readonly HiddenPlaces[],
  use: (hits: Hits) => Result,
): Result => {
  if (goodness.length < places) {
    goodness = new Uint8Array(places)
    noted = new Uint32Array(places)
  }
  const hits = new Hits()
  for (const some of hidden) hits.setHidden(some, true)
  try {
    return use(hits)
  } finally {
    hits.clear()
    for (const some of hidden) hits.setHidden(some, false)
  }
}
