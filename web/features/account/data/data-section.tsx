import { useState } from 'react'
import { exportData } from '../../../../shared/contract/user.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { buttonClass } from '../../../components/buttons/button-class.ts'
import { preloadModal } from '../../../components/overlay/modal.tsx'
import { SettingsBlock } from '../settings-block.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import styles from '../settings-section.module.css'

export const DataSection = () => {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <SettingsBlock
        title="Export"
        lead="Everything we keep about you, with each recorded change, as one JSON file."
      >
        <div className={styles.actions}>
          {/* A plain link, so that the browser saves the response. */}
          <a href={exportData.path} download className={buttonClass({})}>
            Export my data
          </a>
        </div>
      </SettingsBlock>
      <SettingsBlock
        title="Delete account"
        lead="Deletes the account with its watchlists, wallets, settings and picture. You cannot undo it."
      >
        <div className={styles.actions}>
          <Button
            variant="danger"
            onPointerEnter={preloadModal}
            onFocus={preloadModal}
            onClick={() => setDeleting(true)}
          >
            Delete account…
          </Button>
        </div>
        <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} />
      </SettingsBlock>
    </>
  )
}
