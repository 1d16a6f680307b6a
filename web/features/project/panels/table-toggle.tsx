import { Button } from '../../../components/buttons/button.tsx'
import * as texts from './texts.ts'

export type TableToggleProps = { asTable: boolean; onChange: (asTable: boolean) => void }

/** Shows a chart as a table, and back. */
export const TableToggle = ({ asTable, onChange }: TableToggleProps) => (
  <Button
    size="sm"
    variant="quiet"
    flush="end"
    aria-pressed={asTable}
    onClick={() => onChange(!asTable)}
  >
    {asTable ? texts.showAsChart : texts.showAsTable}
  </Button>
)
