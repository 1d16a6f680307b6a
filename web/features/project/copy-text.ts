import { toast } from '../../components/feedback/toast.ts'

/** Puts a text on the clipboard and says so, or that the browser forbids it. */
export const copyText = async (text: string, done: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error('Your browser does not allow copying here. Select the text and copy it.')
  }
}
