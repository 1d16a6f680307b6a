import type { TabProps } from '../tabs/tab-props.ts'
import { SocialPanel } from './social-panel.tsx'
import { ViewsPanel } from './views-panel.tsx'
import { VotePanel } from './vote-panel.tsx'
import * as texts from './texts.ts'

const CommunityTab = ({ projectId }: TabProps) => (
  <>
    <p className="muted">{texts.noPartOfTheScore}</p>
    <VotePanel projectId={projectId} />
    <ViewsPanel projectId={projectId} />
    <SocialPanel projectId={projectId} />
  </>
)

export default CommunityTab
