import * as v from 'valibot'
import { IMAGE_WIDTHS } from '../values/pictures/image.ts'
import { query } from './endpoint.ts'

const WIDTH_REMEDY = `Give one of ${IMAGE_WIDTHS.join(', ')}.`
const QUALITY_REMEDY = 'Give a whole number from 1 to 100.'

export const optimiseImage = query({
  id: 'images/optimise',
  path: '/_next/image',
  access: 'public',
  summary:
    'A picture of this site or an allowed one, no wider than asked for, in the best format that the caller takes.',
  query: v.object({
    url: v.pipe(
      v.string('Give the address of a picture.'),
      v.nonEmpty('Give the address of a picture.'),
      v.maxLength(2048, 'Give an address of at most 2048 characters.'),
    ),
    w: v.pipe(
      v.string(WIDTH_REMEDY),
      v.regex(/^[1-9]\d{1,3}$/, WIDTH_REMEDY),
      v.transform(Number),
      v.picklist(IMAGE_WIDTHS, WIDTH_REMEDY),
    ),
    q: v.optional(
      v.pipe(
        v.string(QUALITY_REMEDY),
        v.regex(/^[1-9]\d{0,2}$/, QUALITY_REMEDY),
        v.transform(Number),
        v.maxValue(100, QUALITY_REMEDY),
      ),
      '75',
    ),
  }),
  /** Bytes; the type says of what. */
  output: v.string(),
  answerTypes: ['image/avif', 'image/webp', 'image/jpeg', 'image/png'],
  refusals: { ImageNotAllowed: 400, ImageNotFound: 404, ImageUnreadable: 422, ImageTooLarge: 413 },
  cache: 'public',
  varyBy: ['Accept'],
})
