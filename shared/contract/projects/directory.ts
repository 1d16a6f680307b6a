import * as v from 'valibot'
import { Count } from '../../values/primitives.ts'
import { query } from '../endpoint.ts'
import { ProjectRow } from './project-row.ts'

const PAGE_REMEDY = 'Give the number of a page: 1, 2 and so on.'

const PageNumber = v.pipe(v.number(), v.integer(), v.minValue(1))

export const listDirectory = query({
  id: 'projects/directory',
  path: '/api/directory/{page}',
  access: 'public',
  summary: 'All projects by name, 200 on a page, with the way to every other page.',
  params: v.object({
    /** From 1. */
    page: v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, PAGE_REMEDY), v.transform(Number)),
  }),
  output: v.object({
    page: PageNumber,
    pageCount: PageNumber,
    /** Projects on all pages. */
    total: Count,
    items: v.array(v.pick(ProjectRow, ['id', 'name', 'tokenTickers', 'band', 'score'])),
    /**
     * Pages to link to, each with the name of its first project: all of them up to a hundred, of more
     * those near this one and one of each part, whose pages link to the rest.
     */
    pages: v.array(v.object({ page: PageNumber, from: v.string() })),
  }),
  refusals: { PageNotFound: 404 },
  cache: 'snapshot',
})
