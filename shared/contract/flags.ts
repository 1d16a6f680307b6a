import { FlagFile } from '../values/flags/flag-file.ts'
import { query } from './endpoint.ts'

export const getFeatureFlags = query({
  id: 'flags/get',
  path: '/api/feature-flags',
  access: 'public',
  summary:
    'Which parts of the site are shown to whom: rules by SHA-256 of a username or of the domain of an email. A flag permits nothing.',
  output: FlagFile,
  cache: 'public',
})
