import { picturePath } from '../../../shared/values/pictures/picture.ts'
import { pictureBucket } from './picture-bucket.ts'

/** Caches must revalidate, so that a removed picture disappears. */
const CACHE_CONTROL = 'no-cache'

/** Users' pictures, one each. */
export const pictures = {
  /** @param webp replaces the picture before */
  put: async (userId: string, webp: Uint8Array): Promise<void> => {
    await pictureBucket().put(picturePath(userId), webp, CACHE_CONTROL)
  },
  /** Fine without a picture. */
  remove: async (userId: string): Promise<void> => {
    await pictureBucket().remove(picturePath(userId))
  },
}
