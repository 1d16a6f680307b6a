import { toast } from '../../components/feedback/toast.ts'
import * as texts from './texts.ts'

/** Copies a text and shows a message: `done`, or that the browser does not allow it. */
export const copyToClipboard = async (text: string, done: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error(texts.yourBrowserDoesNotAllow)
  }
}
