import { StarButton } from '../../../components/buttons/star-button.tsx'
import { useWatch } from './use-watch.ts'
import type { LocalWatchlist } from '../watchlist-model.ts'

export type WatchStarProps = {
  project: { readonly id: string; readonly name: string }
  /** Default: the list the user worked with last. */
  list?: LocalWatchlist
}

/** The star of a project in a row: filled when the project is on the list. */
export const WatchStar = ({ project, list }: WatchStarProps) => {
  const { watched, pending, tooltip, onToggle } = useWatch(project.id, list)
  return (
    <StarButton
      projectName={project.name}
      watched={watched}
      pending={pending}
      tooltip={tooltip}
      onToggle={onToggle}
    />
  )
}
