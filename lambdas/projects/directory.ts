import { listDirectory } from '../../shared/contract/projects/directory.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { directoryPage } from './directory/directory-page.ts'

export const handler = handleCached(listDirectory, ({ params: { page } }, catalogue) =>
  directoryPage(catalogue, page),
)
