/** Widths of images that fill a share of the screen, in pixels. */
export const DEVICE_WIDTHS = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
/** Widths of images with a size of their own. */
export const FIXED_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384] as const
/** Every width that images are served in, the smallest first. */
export const IMAGE_WIDTHS = [...FIXED_WIDTHS, ...DEVICE_WIDTHS] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** Of 100, where no other is asked for. */
const DEFAULT_QUALITY = 75

/**
 * The address of a picture of this site, optimised.
 *
 * @param url path of the picture, or an address of an allowed host
 * @param quality 1–100
 */
export const optimisedImage = (
  url: string,
  width: ImageWidth,
  quality: number = DEFAULT_QUALITY,
): string => `/_next/image?url=${encodeURIComponent(url)}&w=${width}&q=${quality}`

/**
 * The address of a project's logo at the image CDN, which picks the format and never enlarges. What
 * staff upload is a picture of this site; a drawing has no width.
 *
 * @param cdn origin of the CDN for drawings; empty: this site
 * @param width in pixels of the screen, at most 384
 */
export const logoAddress = (logo: string, width: number, cdn = ''): string =>
  logo.endsWith('.svg')
    ? `${cdn}${logo}?auto=format&fit=max&w=${width}`
    : optimisedImage(logo, FIXED_WIDTHS.find((fixed) => fixed >= width) ?? 384)

/** A name with a dot, whose last part is none of an IP address. */
const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * The other sites whose pictures may be optimised, of a list divided by commas.
 *
 * @throws Error that names the entry which is no host: a scheme, a port, a wildcard, an IP address
 */
export const readImageHosts = (list = ''): readonly string[] => {
  const hosts = list
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '')
  for (const host of hosts) {
    if (!HOST.test(host)) {
      throw new Error(`imageHosts takes lower-case names like images.example.com, not ${host}.`)
    }
  }
  return hosts
}
