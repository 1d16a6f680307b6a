import { type AddProjectProps, CompareView } from '../../features/compare/compare-view.tsx'
import { AddProjectsPanel } from '../../features/watchlist/add-projects/add-projects-panel.tsx'
import * as texts from '../texts.ts'

const AddProject = (props: AddProjectProps) => (
  <AddProjectsPanel
    {...props}
    title={texts.chooseProjects}
    mode="multiple"
    level={2}
    listHeight={220}
  />
)

/** `/compare?ids=…` */
const ComparePage = () => <CompareView AddProject={AddProject} />

export default ComparePage
