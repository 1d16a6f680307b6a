import { type AddProject, CompareView } from '../../features/compare/compare-view.tsx'
import { AddProjectsPanel } from '../../features/watchlist/add-projects-panel.tsx'

const addProject: AddProject = (parts) => (
  <AddProjectsPanel {...parts} title="Choose projects" mode="multiple" listHeight={220} />
)

/** `/compare?ids=…`: projects side by side. */
const ComparePage = () => <CompareView addProject={addProject} />

export default ComparePage
