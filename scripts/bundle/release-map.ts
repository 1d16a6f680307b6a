import type { OutputChunk } from 'rolldown'

/**
 * The source map of a bundle as a release keeps it: without the sources, which the commit has, and
 * with their paths from the root of the repository.
 *
 * @throws Error when the chunk was made without a map
 */
export const releaseMap = ({ map }: Pick<OutputChunk, 'map'>): string => {
  if (!map) throw new Error('A bundle has no source map.')
  const { names, mappings, sources } = map
  const paths = sources.map((source) => source.replace(/^(\.\.\/)+/, ''))
  return JSON.stringify({ version: 3, names, mappings, sources: paths })
}
