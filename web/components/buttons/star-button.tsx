import { Button } from './button.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from './icon-button.tsx'
import { StarIcon } from '../icons.tsx'
import * as styles from './star-button.module.css'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type StarButtonProps = {
  projectName: string
  /** Whether the project is on the watchlist; while pending, the state that is being saved. */
  watched: boolean
  onToggle: () => void
  tooltip?: string | undefined
  pending?: boolean
  /** `icon` in a row (default), `text` beside a project's title. */
  look?: 'icon' | 'text'
}

export const StarButton = ({
  projectName,
  watched,
  onToggle,
  tooltip,
  pending = false,
  look = 'icon',
}: StarButtonProps) => {
  const icon = <StarIcon className={classNames(watched && styles.full)} />
  if (look === 'text') {
    return (
      <Button
        variant={watched ? 'secondary' : 'primary'}
        icon={icon}
        aria-pressed={watched}
        // Starts with the visible words, which voice control users say.
        aria-label={formatMessage(watched ? texts.watchingProjectName : texts.watchProjectName, {
          projectName,
        })}
        title={tooltip}
        pending={pending}
        onClick={onToggle}
        className={watched ? styles.watching : undefined}
      >
        {watched ? texts.watching : texts.watch}
      </Button>
    )
  }
  return (
    <IconButton
      // `aria-pressed` carries the state: a changing name would negate it.
      label={formatMessage(texts.watchProjectName, { projectName })}
      title={
        tooltip ??
        formatMessage(watched ? texts.unwatchProjectName : texts.watchProjectName, { projectName })
      }
      icon={icon}
      className={classNames(styles.star, watched && styles.on)}
      aria-pressed={watched}
      aria-disabled={pending || undefined}
      onClick={() => {
        if (!pending) onToggle()
      }}
    />
  )
}
