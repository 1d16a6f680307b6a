import { useState } from 'react'
import { exportData } from '../../../../shared/contract/user.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { buttonClass } from '../../../components/buttons/button-class.ts'
import { preloadModal } from '../../../components/overlay/modal.tsx'
import { SettingsBlock } from '../settings-block.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import styles from '../settings-section.module.css'
import * as texts from '../texts.ts'

export const DataSection = () => {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <SettingsBlock title={texts.exportLabel} lead={texts.everythingWeKeepAboutYou}>
        <div className={styles.actions}>
          {/* A plain link, so that the browser saves the response. */}
          <a href={exportData.path} download className={buttonClass({})}>
            {texts.exportMyData}
          </a>
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
