import { Button } from '../../../components/buttons/button.tsx'
import { ColumnsIcon } from '../icons.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type ColumnsButtonProps = {
  count: number
  /** Loads the code of the dialog. */
  preload: () => void
  onOpen: () => void
}

/** Opens a column chooser. */
export const ColumnsButton = ({ count, preload, onOpen }: ColumnsButtonProps) => (
  <Button
    variant="quiet"
    size="sm"
    icon={<ColumnsIcon size={14} />}
    aria-haspopup="dialog"
    onFocus={preload}
    onPointerEnter={preload}
    onClick={onOpen}
  >
    {formatMessage(texts.columnsCount, { count })}
  </Button>
)
