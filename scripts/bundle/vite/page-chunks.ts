import type { Rolldown } from 'vite'
import type { PageGraph } from './page-graph.ts'

/** Signing in, as pages and over any other. */
const AUTH = /[\\/]web[\\/]features[\\/]auth[\\/]flow[\\/]auth-(?:pages|modal)\.tsx$/
/** The search, which opens over any page, too. */
const SEARCH = /[\\/]web[\\/]components[\\/]project-search[\\/]project-matches\.tsx$/
/** What the bundler itself adds. */
const HELPERS = /^\0(?:vite[\\/]preload-helper|rolldown[\\/]runtime)/
/** How forms send, and name things, also in dialogs over any page: a page's file would come along. */
const SENDING =
  /[\\/]web[\\/](?:lib[\\/](?:forms[\\/]use-idempotency-key|texts[\\/]characters)\.ts|components[\\/]forms[\\/]name-field\.tsx)$/
/** What forms and filters check with. */
const SCHEMAS = /[\\/]node_modules[\\/]valibot[\\/]/
/** Public pages with forms in their first screen. */
const SCHEMA_PAGES = ['auth-pages']
const CONTRACT = /[\\/]shared[\\/]/
/** What Chakra is made of, which only some parts need. */
const LIBRARIES = /[\\/]node_modules[\\/]|[\\/]web[\\/]components[\\/]chakra[\\/]|^\0/
const THIRD_PARTY = /[\\/]node_modules[\\/]|^\0/
/** Styles of every page: they come before those of its parts. */
const GLOBAL_STYLES = /(?<!\.module)\.css$/
const ENTRY = /[\\/]web[\\/]main\.tsx$/
/** Imports every page when it is first visited. */
const ROUTES = /[\\/]web[\\/]app[\\/]routes\.tsx$/
/** Most of a page, which comes as soon as its first screen is there. */
const LATER_PAGE = /[\\/]web[\\/]app[\\/]pages[\\/]my-watchlists\.tsx$/
/** Pages for who is signed in, or comes by an email: no other page loads what only they share. */
const PRIVATE_PAGE =
  /[\\/]web[\\/]app[\\/]pages[\\/](?:staff[\\/].+|(?:my-watchlists|portfolio-page|settings-page|unsubscribe-page)\.tsx)$/
/** Pages of the blog, likewise. */
const BLOG_PAGE = /[\\/]web[\\/]app[\\/]pages[\\/]blog[\\/]/
/** Pages that most visits begin with: none has to load what only the others share. */
const VISITED = {
  home: /[\\/]web[\\/]app[\\/]pages[\\/]home-page\.tsx$/,
  project: /[\\/]web[\\/]app[\\/]pages[\\/]project-page\.tsx$/,
} as const
/** From so many pages on a module is of all. */
const MANY_PAGES = 4
/** And from so many pages and lazy parts on, if it is small. */
const MANY_USERS = 8
/** Characters of a module for which no file of its own is worth while. */
const SMALL = 1_500

/**
 * Files of what other pages share, each named after the page that has all of it. Nothing imports a
 * file after its own: who needs a module needs what that imports, too.
 */
const FILES_BY_PAGE = [
  ['tables', 'compare-page'],
  ['forms', 'auth-pages'],
  ['account', 'settings-page'],
  ['settings', 'settings-parts'],
  ['lists', 'my-watchlists'],
  ['blog', 'blog-page'],
] as const

/** Puts modules into few files, so that a page needs few for its first screen (decision 26). */
export const pageChunks = (graph: PageGraph): Rolldown.CodeSplittingOptions => ({
  // What a module only seems to import would come along.
  includeDependenciesRecursively: false,
  groups: [{ name: (id) => fileOf(id, graph), debugName: 'shared by pages' }],
})

/** The file of a module that several pages need; null: with what needs it. */
export const fileOf = (id: string, graph: PageGraph): string | null => {
  if (GLOBAL_STYLES.test(id)) return 'common'
  if (SCHEMAS.test(id)) return 'schemas'
  if (HELPERS.test(id)) return 'vendor'
  if (isOfAll(id, graph)) return THIRD_PARTY.test(id) ? 'vendor' : sharedFileOf(id, graph)
  const users = usersOf(id, graph)
  if (users.length < 2) return null
  if (SENDING.test(id)) return 'send'
  if (users.every((user) => AUTH.test(user))) return 'auth'
  const has = (page: string) => users.some((user) => user.includes(`/${page}.`))
  if (SCHEMA_PAGES.some(has) && servesSchemas(id, graph)) return 'schemas'
  // Of no page: what opens over any of them would bring that page's file along.
  if (users.length >= MANY_USERS && !LIBRARIES.test(id) && !hasSchemas(id, graph)) return 'parts'
  const [file = null] = FILES_BY_PAGE.find(([, page]) => has(page)) ?? []
  // The survey opens over other pages and loads this file: schemas would come along.
  return file === 'settings' && hasSchemas(id, graph) ? null : file
}

/** The file of a module that all pages may need, by which of those most visited need it. */
const sharedFileOf = (id: string, graph: PageGraph): string => {
  const users = usersOf(id, graph)
  if (users.some((user) => ENTRY.test(user))) return 'common'
  const [visited, another] = visitedPages(users)
  // Of its own, because signing in needs the most besides. What needs it would bring it to all pages.
  if (visited === undefined) {
    const needsFields = (one: string) => graph.importsOf(one).some((used) => isField(used, graph))
    // Styles go with what they are of.
    const isOfFields = id.endsWith('.css') && graph.importersOf(id).every(needsFields)
    return isOfFields || needsFields(id) || isField(id, graph) ? 'fields' : 'shared'
  }
  // `shared` needs it: in a page's file it would bring that file along.
  const servesAll = graph
    .importersOf(id)
    .some((user) => isOfAll(user, graph) && sharedFileOf(user, graph) === 'shared')
  // What both most visited pages need is in no file of its own: it would be one more request for each.
  const isOverPages = users.some((user) => AUTH.test(user) || SEARCH.test(user))
  if (another !== undefined || servesAll || isOverPages) return 'common'
  return `shared-${visited}`
}

/** What signing in shares with other pages, but for those most visited. */
const isField = (id: string, graph: PageGraph): boolean => {
  const users = usersOf(id, graph)
  return (
    !THIRD_PARTY.test(id) &&
    users.some((user) => AUTH.test(user)) &&
    visitedPages(users).length === 0 &&
    isOfAll(id, graph)
  )
}

/** A module of the contract that has schemas, or that such a module imports. */
const servesSchemas = (id: string, graph: PageGraph): boolean =>
  CONTRACT.test(id) &&
  reach(id, graph.importersOf).some((user) => CONTRACT.test(user) && hasSchemas(user, graph))

const hasSchemas = (id: string, graph: PageGraph): boolean =>
  reach(id, graph.importsOf).some((found) => SCHEMAS.test(found))

const isOfAll = (id: string, graph: PageGraph): boolean => {
  const users = usersOf(id, graph)
  if (users.some((user) => ENTRY.test(user))) return true
  if (hasSchemas(id, graph)) return false
  const pages = users.filter((user) => isPage(user, graph))
  if (visitedPages(users).length > 0) return users.length > 1
  const areAll = (section: RegExp) => pages.every((page) => section.test(page))
  if (areAll(PRIVATE_PAGE) || areAll(BLOG_PAGE)) return false
  if (pages.length >= MANY_PAGES) return true
  const isShared = pages.length > 1 || (pages.length === 1 && users.length >= MANY_USERS)
  const isSmall = graph.sizeOf(id) < SMALL
  return isShared && isSmall && graph.importsOf(id).every((used) => isOfAll(used, graph))
}

const visitedPages = (users: readonly string[]): string[] =>
  Object.entries(VISITED).flatMap(([name, page]) =>
    users.some((user) => page.test(user)) ? name : [],
  )

/** The entry, pages and lazy parts that need a module. */
const usersOf = (id: string, graph: PageGraph): string[] =>
  reach(id, graph.importersOf).filter(
    (found) => ENTRY.test(found) || graph.laterImportersOf(found).length > 0,
  )

const isPage = (id: string, graph: PageGraph): boolean =>
  LATER_PAGE.test(id) || graph.laterImportersOf(id).some((from) => ROUTES.test(from))

const reach = (start: string, next: (id: string) => readonly string[]): string[] => {
  const found = new Set([start])
  // A set hands out what is added to it on the way.
  for (const id of found) for (const other of next(id)) found.add(other)
  return [...found]
}
