import { StarButton } from '../../../components/buttons/star-button.tsx'
import { useWatch } from './use-watch.ts'
import type { LocalWatchlist } from '../watchlist-model.ts'

export type WatchStarProps = {
  project: { readonly id: string; readonly name: string }
  /** Default: the list that the user worked with last. */
  list?: LocalWatchlist
}

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
