import { Methodology } from '../../features/methodology/methodology.tsx'
import { Prose } from './prose.tsx'
import * as texts from '../texts.ts'

/** `/methodology` */
const MethodologyPage = () => (
  <Prose title={texts.howTheScoreIsMade} lead={texts.methodologyLead}>
    <Methodology />
  </Prose>
)

export default MethodologyPage
