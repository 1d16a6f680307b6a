/** Largest picture that may be uploaded. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024
/** Sides of the stored square. */
export const PICTURE_PIXELS = 256

/** What a picture may be when it is uploaded; by its content, not by its name. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Where a user's picture lies below the site's origin, and in the object store. */
export const picturePath = (username: string): string => `/pictures/users/${username}.webp`

/**
 * The address to show a user's picture from. It changes each minute, so that whatever stands between
 * shows a new picture within one.
 *
 * @param now epoch milliseconds
 */
export const pictureAddress = (username: string, now: number): string =>
  `${picturePath(username)}?v=${Math.floor(now / 60_000)}`
