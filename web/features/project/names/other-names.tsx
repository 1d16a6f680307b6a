import { Link } from 'wouter'
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import type { getProject } from '../../../../shared/contract/projects/project.ts'
import { BandMark } from '../../../components/rating/band-mark.tsx'
import { FactList } from '../panels/fact-list.tsx'
import * as styles from './other-names.module.css'
import * as texts from './texts.ts'

/** What else the project is called, and the versions of the same protocol that are rated apart. */
export const OtherNames = ({ project }: { project: ResponseOf<typeof getProject> }) => {
  const { aliases = [], otherVersions } = project
  const facts = [
    ...(aliases.length > 0 ? [{ name: texts.alsoKnownAs, value: aliases.join(', ') }] : []),
    ...(otherVersions.length > 0
      ? [{ name: texts.otherVersions, value: <Versions of={otherVersions} /> }]
      : []),
  ]
  return (
    facts.length > 0 && (
      <div className={styles.names}>
        <FactList facts={facts} />
      </div>
    )
  )
}

type Versions = ResponseOf<typeof getProject>['otherVersions']

const Versions = ({ of: versions }: { of: Versions }) => (
  <ul className={styles.versions}>
    {versions.map(({ id, name, band }) => (
      <li key={id} className={styles.version}>
        <Link href={`/projects/${id}`} className="link">
          {name}
        </Link>
        <BandMark band={band} small />
      </li>
    ))}
  </ul>
)
