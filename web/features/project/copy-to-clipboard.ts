import { toast } from '../../components/feedback/toast.ts'

/** Copies a text and shows a message: `done`, or that the browser does not allow it. */
export const copyToClipboard = async (text: string, done: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error('Your browser does not allow copying here. Select the text and copy it.')
  }
}
