import { expect, test } from 'vitest'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { projectFacts } from '../../../test/support/data/project-facts.ts'
import { createProjectFinder } from './find-project.ts'

const project = (id: string, changes: Partial<ProjectFacts> = {}) => ({
  facts: projectFacts({ id, name: id, ...changes }),
})
const source = (name: string) => ({ name, url: null, hash: null, version: null })
const other = { chain: 'Ethereum', address: `0x${'2'.repeat(40)}` }
const contract = { chain: 'Ethereum', address: `0x${'1'.repeat(40)}` }

test('a name or an alias finds a project in any case; one that two have finds none', () => {
  const find = createProjectFinder([
    project('tidewell', { name: 'Tidewell Lend', aliases: ['TideLend'] }),
    project('oxbow', { aliases: ['Bow'] }),
    project('bow'),
  ])
  expect(find({ name: 'TIDEWELL LEND' })).toBe('tidewell')
  expect(find({ name: 'tidelend' })).toBe('tidewell')
  expect(find({ name: 'Tidewell' })).toBeUndefined()
  expect(find({ name: 'Bow' })).toBeUndefined()
})

test('a name that no person gave finds a project only beside its address, or as an alias', () => {
  for (const name of ['Token List Test', 'MetaMask contract metadata', 'L2BEAT discovery']) {
    const listed = project('scroll', { source: source(name), contracts: [contract] })
    expect(createProjectFinder([listed])({ name: 'Scroll' })).toBeUndefined()
    const beside = { name: 'Scroll', addresses: [contract, other] }
    expect(createProjectFinder([listed])(beside)).toBe('scroll')
    expect(createProjectFinder([listed])({ ...beside, name: 'Other' })).toBeUndefined()
    const named = { facts: { ...listed.facts, aliases: ['Scroll'] } }
    expect(createProjectFinder([named])({ name: 'scroll' })).toBe('scroll')
  }
})

test('a repository finds a project however it is written; an owner alone does not', () => {
  const repository = 'https://GitHub.com/Tidewell/Protocol.git/'
  const find = createProjectFinder([
    project('tidewell', { links: { repository } }),
    project('oxbow', { links: { repository: 'https://github.com/oxbow' } }),
  ])
  expect(find({ repository: 'https://github.com/tidewell/protocol' })).toBe('tidewell')
  expect(find({ repository: 'https://github.com/oxbow/core' })).toBeUndefined()
})

test('a fictional project is never found', () => {
  expect(createProjectFinder([project('tidewell', { demo: true })])({ name: 'tidewell' })).toBe(
    undefined,
  )
})

test('whose most addresses are is found, whatever it is called', () => {
  const find = createProjectFinder([project('tidewell', { contracts: [contract, other] })])
  const third = { ...other, address: `0x${'3'.repeat(40)}` }
  expect(find({ name: 'Other', addresses: [third, contract, other] })).toBe('tidewell')
})
