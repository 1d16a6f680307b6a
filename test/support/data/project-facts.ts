import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'

/** What a project is, where a test asks for little of it. */
export const projectFacts = (changes: Partial<ProjectFacts> = {}): ProjectFacts => ({
  id: 'tidewell',
  name: 'Tidewell',
  logo: null,
  tokenTickers: [],
  category: 'Lending',
  chains: ['Ethereum'],
  marketCapUsd: null,
  description: 'Lends.',
  website: null,
  demo: false,
  ...changes,
})
