import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '../../../shared/values/pictures/picture.ts'
import * as texts from './texts.ts'

export interface ChosenPicture {
  readonly file: File
  /** To look at; the content security policy lets no `blob:` in. */
  readonly preview: string
  /** One intent: a retry after a lost answer has no second effect. */
  readonly idempotencyKey: string
}

/** The chosen file, or what to do about it. The server judges by its content. */
export const readPicture = async (file: File): Promise<ChosenPicture | string> => {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return texts.unknownType
  if (file.size > PICTURE_MAX_BYTES) return texts.tooLarge
  try {
    const preview = await dataUrlOf(file)
    return { file, preview, idempotencyKey: crypto.randomUUID() }
  } catch {
    return texts.unreadable
  }
}

const dataUrlOf = async (file: File): Promise<string> =>
  await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
