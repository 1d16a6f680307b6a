import { Button } from '../../../components/buttons/button.tsx'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { Modal } from '../../../components/overlay/modal.tsx'
import { PROJECT_COLUMNS } from '../../../components/project-table/project-columns.ts'
import type { ProjectColumn } from '../../../components/project-table/project-columns.ts'
import * as styles from './dialogs.module.css'
import * as texts from '../texts.ts'

export type ColumnChooserProps = {
  open: boolean
  onClose: () => void
  columns: readonly ProjectColumn[]
  onChange: (columns: readonly ProjectColumn[]) => void
  /** Restored by Reset. */
  defaultColumns: readonly ProjectColumn[]
  /** Says where the choice is stored. */
  description?: string
}

const ColumnChooser = ({
  open,
  onClose,
  columns,
  onChange,
  defaultColumns,
  description = texts.yourChoiceIsKept,
}: ColumnChooserProps) => (
  <Modal open={open} onClose={onClose} title={texts.columns} description={description}>
    <ul className={styles.columns}>
      {PROJECT_COLUMNS.map(({ id, label }) => {
        if (id === 'mine') return null
        const isShown = columns.includes(id)
        return (
          <li key={id}>
            <Checkbox
              checked={isShown}
              disabled={isShown && columns.length === 1}
              onChange={() =>
                onChange(
                  PROJECT_COLUMNS.flatMap((column) =>
                    columns.includes(column.id) !== (column.id === id) ? [column.id] : [],
                  ),
                )
              }
            >
              {label}
            </Checkbox>
          </li>
        )
      })}
    </ul>
    <div className={styles.buttons}>
      <Button onClick={() => onChange(defaultColumns)}>{texts.resetColumns}</Button>
      <Button variant="primary" onClick={onClose}>
        {texts.done}
      </Button>
    </div>
  </Modal>
)

export default ColumnChooser
