import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { Kbd } from '../../../components/display/kbd.tsx'
import { Modal } from '../../../components/overlay/modal.tsx'
import { saveSettings, useSettings } from './leaderboard-settings.ts'
import * as styles from './dialogs.module.css'
import * as texts from '../texts.ts'

const KEYS = [
  ['/', texts.focusOrLeaveTheSearch],
  ['j', texts.nextProjectOfTheLeaderboard],
  ['k', texts.previousProject],
  ['Enter', texts.openTheProject],
  ['w', texts.watchOrUnwatchTheProject],
  ['c', texts.addTheProject],
  ['f', texts.goToTheFilters],
  ['?', texts.thisList],
] as const

/** The list of shortcuts, and the switch that turns the single keys off. */
const ShortcutHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { keys } = useSettings()
  return (
    <Modal open={open} onClose={onClose} title={texts.keyboard}>
      <dl className={styles.keys}>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={keys} onChange={(event) => saveSettings({ keys: event.target.checked })}>
        {texts.singleKeysWork}
      </Checkbox>
    </Modal>
  )
}

export default ShortcutHelp
