import {
  DEVICE_WIDTHS,
  FIXED_WIDTHS,
  optimisedImage,
} from '../../../shared/values/pictures/image.ts'
import { sitePicturePath } from '../../../shared/values/pictures/site-picture.ts'

/** Widths in which the drawings are asked for; none is drawn larger than 1200. */
const WIDTHS = [...FIXED_WIDTHS, ...DEVICE_WIDTHS].filter((width) => width >= 128 && width <= 1200)

export type SitePictureProps = {
  /** Of a drawing in `web/pictures`, without its ending. */
  name: string
  /** How wide it is drawn, as the attribute `sizes` of an image has it. */
  sizes: string
  /** It stands in the first screen. */
  eager?: boolean
  className?: string | undefined
}

/** A drawing of 1200 × 630 that says nothing that the text does not. */
export const SitePicture = ({ name, sizes, eager = false, className }: SitePictureProps) => {
  const path = sitePicturePath(name)
  return (
    <img
      className={className}
      src={optimisedImage(path, 640)}
      srcSet={WIDTHS.map((width) => `${optimisedImage(path, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={1200}
      height={630}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
