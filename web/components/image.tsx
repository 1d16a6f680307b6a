import type { ComponentProps } from 'react'
import {
  DEFAULT_QUALITY,
  DEVICE_WIDTHS,
  FIXED_WIDTHS,
  IMAGE_WIDTHS,
  type ImageWidth,
  optimisedImage,
} from '../../shared/values/image.ts'

export type ImgProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  /** A raster picture of this site, or of an allowed host. */
  src: string
  alt: string
  width: number
  height: number
  /** Of 100. Default 75. */
  quality?: number
  /** How wide it is drawn, as `sizes` has it, when that depends on the screen. */
  sizes?: string
}

/** An optimised picture: the browser takes the width that it needs. */
export const Img = ({
  src,
  alt,
  width,
  height,
  quality = DEFAULT_QUALITY,
  sizes,
  ...rest
}: ImgProps) => (
  <img
    loading="lazy"
    decoding="async"
    {...rest}
    alt={alt}
    width={width}
    height={height}
    sizes={sizes}
    srcSet={sources(src, width, quality, sizes)}
    src={optimisedImage(src, nearest(width * 2), quality)}
  />
)

/** With `sizes` every width of a screen, without it one and two pixels for each of the page's. */
const sources = (src: string, width: number, quality: number, sizes: string | undefined): string =>
  sizes === undefined
    ? [1, 2]
        .map((density) => `${optimisedImage(src, nearest(width * density), quality)} ${density}x`)
        .join(', ')
    : [...FIXED_WIDTHS, ...DEVICE_WIDTHS]
        .map((one) => `${optimisedImage(src, one, quality)} ${one}w`)
        .join(', ')

/** The smallest width that is wide enough, else the largest there is. */
const nearest = (pixels: number): ImageWidth =>
  IMAGE_WIDTHS.find((one) => one >= pixels) ?? IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1]!
