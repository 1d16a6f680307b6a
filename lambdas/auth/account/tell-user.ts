import { errorDetails, log } from '../../platform/log.ts'
import { postLetter } from '../../platform/mail/post-letter.ts'

/** Posts a letter about what has happened already, and which a letter that is lost does not undo. */
export const tellUser = async (
  letter: Parameters<typeof postLetter>[0],
  { requestId }: { readonly requestId: string },
): Promise<void> => {
  try {
    await postLetter(letter)
  } catch (error) {
    log('error', 'letter not posted', { requestId, kind: letter.kind, error: errorDetails(error) })
  }
}
