import { dirname } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Quote } from '../../shared/contract/quotes.ts'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import { readIncident, reportToQueue } from '../../test/support/data/incidents.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { signInNewStaff } from '../../test/support/http/accounts.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'
import { erase } from '../commands/erase.ts'

const cloud = await useTestCloud()
await publishProjects(cloud, 40)
const staff = await signInNewStaff(cloud)
const data = dirname(dirname(cloud.logFile))

const run = async (...args: string[]) => await runCommand(erase, ['--data', data, ...args])

const keysOf = async (subject: string) => await tableItems(cloud, 'data-keys', subject)

test('a report is erased by its reference, and no other is', async () => {
  const { reference } = await reportToQueue(cloud, staff)
  const other = await reportToQueue(cloud, staff, { description: 'Another sluicegate was opened.' })
  const ran = await run('--report', reference, '--json')
  expect(ran).toMatchObject({ exitCode: 0 })
  const answer = ran.json() as { erasedAt: string }
  expect(answer).toEqual({
    subject: `Incident#${reference}`,
    erasedAt: expect.stringMatching(/^20.*Z$/),
  })
  expect(await readIncident(staff, reference)).toMatchObject({
    description: null,
    evidence: null,
    contact: null,
  })
  expect(await readIncident(staff, other.reference)).toMatchObject({
    description: 'Another sluicegate was opened.',
  })
  const again = await run('--report', reference)
  expect(again.out).toBe(`The report ${reference} is erased since ${answer.erasedAt}.\n`)
})

test('a request for a quote is erased by its id', async () => {
  const request = {
    name: 'Mara Oduya',
    email: 'mara@quillfinch.example',
    company: '',
    product: 'undecided',
    message: 'To be erased by a command.',
  }
  expect((await createVisitor(cloud.origin).post('/api/quotes', request)).status).toBe(200)
  const listed = async (): Promise<readonly Quote[]> =>
    ((await (await staff.get('/api/quotes/requests')).json()) as { items: Quote[] }).items
  const { id } = await vi.waitFor(async () => {
    const found = (await listed()).find(({ message }) => message === request.message)
    if (!found) throw new Error('It is not listed yet.')
    return found
  }, EVENTUALLY)
  expect(await run(`--quote=${id}`)).toMatchObject({ exitCode: 0 })
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ name: null, message: null })
})

test.each([
  ['--report=IR-00000000', 'There is no report IR-00000000.\n', 'Incident#IR-00000000'],
  // Every 64th id begins so.
  ['--quote=-mistyped', 'There is no request for a quote -mistyped.\n', 'Quote#-mistyped'],
])('%s is refused where there is none, and no erasure is noted', async (option, err, subject) => {
  expect(await run(option)).toMatchObject({ out: '', err, exitCode: 1 })
  expect(await keysOf(subject)).toEqual([])
})

test.each([
  [['--report', 'IR-00000000', '--quote', 'a']],
  [['--report', 'IR-00000000', '--email', 'ada@assay.example']],
  [['--quote', 'a', '--subject', 'b']],
])('one thing is erased at a time: %j', async (args) => {
  expect(await refusalOf(erase, args)).toBe('Give one of --subject, --email, --report and --quote.')
})
