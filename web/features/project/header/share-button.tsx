import { Button } from '../../../components/buttons/button.tsx'
import { ShareIcon } from '../../../components/icons.tsx'
import { copyText } from '../copy-text.ts'

/** Hands the address of the page on: by the system's own sheet where there is one, else by a copy. */
export const ShareButton = ({ title }: { title: string }) => {
  const share = async () => {
    const url = location.href
    if (typeof navigator.share !== 'function') {
      await copyText(url, 'The link is copied.')
      return
    }
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the sheet is an answer, too.
      if ((error as Error).name !== 'AbortError') await copyText(url, 'The link is copied.')
    }
  }
  return (
    <Button icon={<ShareIcon />} onClick={() => void share()}>
      Share
    </Button>
  )
}
