import { Button } from './button.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from './icon-button.tsx'
import { StarIcon } from '../icons.tsx'
import styles from './star-button.module.css'

export type StarButtonProps = {
  projectName: string
  /** The project is on the watchlist; while pending, as it will be. */
  watched: boolean
  onToggle: () => void
  /** More than the name for a pointer, such as which list the button is about. */
  tooltip?: string | undefined
  /** A change is on its way: presses are ignored, focus stays. */
  pending?: boolean
  /** `icon` in a row (default), `text` beside a project's title. */
  look?: 'icon' | 'text'
}

/** Puts a project on the watchlist and takes it off again. */
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
        // Begins with the words that are seen, which a voice command says.
        aria-label={`${watched ? 'Watching' : 'Watch'} ${projectName}`}
        title={tooltip}
        pending={pending}
        onClick={onToggle}
        className={watched ? styles.watching : undefined}
      >
        {watched ? 'Watching' : 'Watch'}
      </Button>
    )
  }
  return (
    <IconButton
      // The pressed state says the rest: a name that changed with it would say the opposite.
      label={`Watch ${projectName}`}
      title={tooltip ?? `${watched ? 'Unwatch' : 'Watch'} ${projectName}`}
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
