import { StarButton } from '../../../components/buttons/star-button.tsx'
import type { WatchButtonProps } from './watch-button.tsx'
import * as styles from './watch-button.module.css'

/** As wide as the button for users with one list. */
export const WatchButtonPlaceholder = ({ project }: WatchButtonProps) => (
  <span className={styles.watch} data-known={false}>
    <StarButton
      look="text"
      projectName={project.name}
      watched={false}
      pending
      onToggle={() => undefined}
    />
  </span>
)
