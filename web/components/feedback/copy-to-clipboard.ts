import * as texts from '../texts.ts'
import { toast } from './toast.ts'

/** Copies a text and shows a message: `done`, or `refused` where the browser does not allow it. */
export const copyToClipboard = async (
  text: string,
  done: string,
  refused = texts.yourBrowserDoesNotAllow,
): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error(refused)
  }
}
