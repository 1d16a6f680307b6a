import { Button } from '../../components/buttons/button.tsx'
import { RetryIcon } from '../../components/icons.tsx'
import { allowReload } from '../../lib/reload-once.ts'
import { MAIN_ID } from '../main-id.ts'
import * as texts from '../texts.ts'

export const RetryButton = ({ retry }: { retry: () => void }) => (
  <Button
    variant="primary"
    icon={<RetryIcon />}
    onClick={() => {
      allowReload()
      retry()
      // The button disappears: without this the focus would fall back to the page.
      document.getElementById(MAIN_ID)?.focus()
    }}
  >
    {texts.retry}
  </Button>
)
