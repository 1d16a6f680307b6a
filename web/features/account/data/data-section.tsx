import { useState } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import { preloadModal } from '../../../components/overlay/modal.tsx'
import { SettingsBlock } from '../settings-block.tsx'
import { useAction } from '../use-action.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { downloadExport } from './download-export.ts'
import * as styles from '../settings-section.module.css'
import * as texts from '../texts.ts'

export const DataSection = () => {
  const [isDeleting, setDeleting] = useState(false)
  const exporting = useAction(async () => {
    await downloadExport()
    return texts.exported
  })
  return (
    <>
      <SettingsBlock title={texts.exportLabel} lead={texts.whatAnExportHolds}>
        <div className={styles.actions}>
          <Button
            pending={exporting.isPending}
            pendingLabel={texts.exporting}
            onClick={() => exporting.run()}
          >
            {texts.exportMyData}
          </Button>
        </div>
      </SettingsBlock>
      <SettingsBlock title={texts.deleteAccount} lead={texts.deletesTheAccount}>
        <div className={styles.actions}>
          <Button
            variant="danger"
            onPointerEnter={preloadModal}
            onFocus={preloadModal}
            onClick={() => setDeleting(true)}
          >
            {texts.deleteAccountOpens}
          </Button>
        </div>
        <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} />
      </SettingsBlock>
    </>
  )
}
