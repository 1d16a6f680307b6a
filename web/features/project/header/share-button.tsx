import { Button } from '../../../components/buttons/button.tsx'
import { ShareIcon } from '../icons.tsx'
import { copyToClipboard } from '../../../components/feedback/toast.ts'
import * as texts from './texts.ts'

/** Shares the page's URL by the system's share sheet, or copies it. */
export const ShareButton = ({ title }: { title: string }) => {
  const share = async () => {
    const url = location.href
    const copy = async () =>
      await copyToClipboard(url, texts.linkIsCopied, texts.copyTheAddressOfThePage)
    if (typeof navigator.share !== 'function') {
      await copy()
      return
    }
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // AbortError: the user closed the sheet.
      if ((error as Error).name !== 'AbortError') await copy()
    }
  }
  return (
    <Button icon={<ShareIcon />} onClick={() => void share()}>
      {texts.share}
    </Button>
  )
}
