import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { projectsByIds } from '../../../lib/api/project-queries.ts'
import type { Watchlists } from '../use-watchlists.ts'
import { ListProjects } from './list-projects.tsx'

test('of an id without a project a list says that it is not listed, and not that it ever was', () => {
  const client = new QueryClient()
  const projects = ['atlantis']
  client.setQueryData(projectsByIds(projects).queryKey, { items: [], missing: projects })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ListProjects
        list={{ id: 'safe', name: 'Safe', projects }}
        watchlists={{ isChanging: false } as Watchlists}
        settings={{
          density: 'compact',
          keys: false,
          onDensityChange: () => {},
          columns: [],
          columnsButton: null,
        }}
      />
    </QueryClientProvider>,
  )
  expect(markup).toContain('<b>atlantis</b> is not listed.')
  expect(markup).toContain('aria-label="Remove atlantis"')
  expect(markup).not.toContain('<table')
})
