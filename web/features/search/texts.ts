// Search box
export const searchProjectByNameToken = 'Search Project by Name / Token'
export const searchProject = 'Search project'
export const closeSearch = 'Close search'
