import { Methodology } from '../../features/methodology/methodology.tsx'
import { Prose } from './prose.tsx'

/** `/methodology` */
const MethodologyPage = () => (
  <Prose
    title="How the score is made"
    lead="A score from 0 to 100 says how much of what protects a project’s users is in place and on record. It follows from public evidence alone, by one formula that is the same for all."
  >
    <Methodology />
  </Prose>
)

export default MethodologyPage
