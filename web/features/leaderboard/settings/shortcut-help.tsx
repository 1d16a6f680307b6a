import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { Kbd } from '../../../components/display/kbd.tsx'
import { Modal } from '../../../components/overlay/modal.tsx'
import { saveSettings, useSettings } from './leaderboard-settings.ts'
import styles from './dialogs.module.css'

const KEYS = [
  ['/', 'Focus or leave the search'],
  ['j', 'Next project of the leaderboard'],
  ['k', 'Previous project'],
  ['Enter', 'Open the project'],
  ['w', 'Watch or unwatch the project'],
  ['c', 'Add the project to the comparison, or take it out'],
  ['f', 'Go to the filters'],
  ['?', 'This list'],
] as const

/** The list of shortcuts, and the switch that turns the single keys off. */
const ShortcutHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { keys } = useSettings()
  return (
    <Modal open={open} onClose={onClose} title="Keyboard">
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
        Single keys work in the leaderboard
      </Checkbox>
    </Modal>
  )
}

export default ShortcutHelp
