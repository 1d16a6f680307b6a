import { CategoryInputs } from '../tabs/category-inputs.tsx'
import type { TabProps } from '../tabs/tab-props.ts'
import { SocialPanel } from './social-panel.tsx'
import { ViewsPanel } from './views-panel.tsx'
import { VotePanel } from './vote-panel.tsx'

const CommunityTab = ({ projectId, dispute }: TabProps) => (
  <>
    <CategoryInputs projectId={projectId} category="community" dispute={dispute} />
    <VotePanel projectId={projectId} />
    <ViewsPanel projectId={projectId} />
    <SocialPanel projectId={projectId} />
  </>
)

export default CommunityTab
