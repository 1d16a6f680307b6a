import { Button } from '../../components/buttons/button.tsx'
import { RetryIcon } from '../../components/icons.tsx'
import { allowReload } from '../../lib/reload-once.ts'
import * as texts from '../texts.ts'

export const RetryButton = ({ retry }: { retry: () => void }) => (
  <Button
    variant="primary"
    icon={<RetryIcon />}
    onClick={() => {
      allowReload()
      retry()
    }}
  >
    {texts.retry}
  </Button>
)
