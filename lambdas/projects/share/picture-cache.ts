/** Pictures that are drawn once. */
export interface PictureCache {
  picture(version: string, draw: () => Buffer): Buffer
}

/**
 * Keeps pictures by their version, the least recently used first to go.
 * @param maxBytes of all together
 */
export const createPictureCache = (maxBytes: number): PictureCache => {
  const pictures = new Map<string, Buffer>()
  let bytes = 0
  return {
    picture: (version, draw) => {
      const known = pictures.get(version)
      // A map keeps the order of insertion: the first key is the least recently used one.
      pictures.delete(version)
      const picture = known ?? draw()
      pictures.set(version, picture)
      if (known) return known
      bytes += picture.length
      for (const [oldest, { length }] of pictures) {
        if (bytes <= maxBytes) break
        pictures.delete(oldest)
        bytes -= length
      }
      return picture
    },
  }
}
