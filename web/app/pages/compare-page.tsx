import { type AddProjectProps, CompareView } from '../../features/compare/compare-view.tsx'
import { AddProjectsPanel } from '../../features/watchlist/add-projects/add-projects-panel.tsx'

const AddProject = (props: AddProjectProps) => (
  <AddProjectsPanel {...props} title="Choose projects" mode="multiple" level={2} listHeight={220} />
)

/** `/compare?ids=…` */
const ComparePage = () => <CompareView AddProject={AddProject} />

export default ComparePage
