import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { ProjectName } from './project-name.tsx'

export type ProjectCellProps = {
  project: {
    readonly id: string
    readonly name: string
    readonly logo: string | null
    readonly tokenTickers: readonly string[]
  }
}

/** Names a row's project and links to it. A phone has no room for the ticker. */
export const ProjectCell = ({ project: { id, name, logo, tokenTickers } }: ProjectCellProps) => {
  const narrow = useNarrow()
  return (
    <ProjectName
      name={name}
      logo={logo}
      ticker={narrow ? undefined : tokenTickers[0]}
      href={`/projects/${id}`}
      logoSize={20}
    />
  )
}
