import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ALL_SETTINGS,
  ELSEWHERE,
  flat,
  statementsIn,
  type Synthesis,
  synthesised,
} from '../../test/support/infra/synthesised-templates.ts'
import { grantsOf } from '../../test/support/infra/role-grants.ts'
import { only } from '../../test/support/infra/worker-resources.ts'
import { cdkCommand, type StageCommand } from '../stages/cdk-command.ts'

const made = await synthesised(ALL_SETTINGS)

const roleNamed = (name: string) =>
  only(
    made
      .of('releases', 'AWS::IAM::Role')
      .filter(({ Properties }) => Properties['RoleName'] === `assay-dev-pipeline-${name}`),
  )
const rolesIn = (synthesis: Synthesis) =>
  synthesis
    .of('releases', 'AWS::IAM::Role')
    .filter(({ Properties }) => /^assay-\w+-pipeline-/.test(String(Properties['RoleName'])))

test('a stage has a pipeline while its file names a repository: without one its roles are deleted', async () => {
  expect(rolesIn(made)).toHaveLength(2)
  const without = await synthesised()
  expect(rolesIn(without)).toEqual([])
  // What is not in the app is not deleted: there has to be the same stack.
  expect([...without.stacks.keys()].toSorted()).toEqual([...made.stacks.keys()].toSorted())
})

test.each([
  ['diff', 'dev-diff'],
  ['deploy', 'dev'],
])('the role %s is taken by runs of the repository in the environment %s alone', (name, where) => {
  const trusted = only(statementsIn(roleNamed(name).Properties['AssumeRolePolicyDocument']))
  expect(trusted).toMatchObject({
    Effect: 'Allow',
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: {
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': `repo:owner@1234/assay@5678:environment:${where}`,
      },
    },
  })
  expect(flat((trusted.Principal as { Federated: unknown }).Federated)).toBe(
    'arn:aws:iam::{AWS::AccountId}:oidc-provider/token.actions.githubusercontent.com',
  )
  expect(roleNamed(name).Properties).toMatchObject({
    Description: `Of runs of owner/assay in the environment ${where}.`,
  })
  expect(roleNamed(name).Properties['ManagedPolicyArns']).toBeUndefined()
})

test('what compares reads templates of the stage; what deploys acts as the roles of bootstrapping', () => {
  const stacks = 'arn:aws:cloudformation:us-east-1:{AWS::AccountId}:stack/assay-dev-*'
  expect(grantsOf(roleNamed('diff'))).toEqual([
    `Allow cloudformation:DescribeStacks ${stacks}`,
    `Allow cloudformation:GetTemplate ${stacks}`,
  ])
  const role = (purpose: string) =>
    `arn:aws:iam::{AWS::AccountId}:role/cdk-hnb659fds-${purpose}-role-{AWS::AccountId}-us-east-1`
  expect(grantsOf(roleNamed('deploy'))).toEqual([
    `Allow sts:AssumeRole ${role('deploy')}`,
    `Allow sts:AssumeRole ${role('file-publishing')}`,
  ])
})

test('in another region it has the same of the edge, which lies in us-east-1', async () => {
  const grants = rolesIn(await synthesised(ELSEWHERE)).flatMap(grantsOf)
  for (const region of ['eu-central-1', 'us-east-1']) {
    expect(grants.filter((grant) => grant.includes(region))).toHaveLength(4)
  }
})

const workflow = readFileSync(
  join(import.meta.dirname, '../../.github/workflows/release.yml'),
  'utf8',
)

test('the workflow takes these roles, in these environments', () => {
  const [diff = '', deploy = ''] = workflow.split(/^ {2}(?=diff:|deploy:)/m).slice(1)
  const stage = '${{ vars.ASSAY_STAGE }}'
  for (const [job, environment, role] of [
    [diff, `${stage}-diff`, 'diff'],
    [deploy, stage, 'deploy'],
  ] as const) {
    expect(job).toContain(`    environment: ${environment}\n`)
    expect(job).toContain(`:role/assay-${stage}-pipeline-${role}\n`)
    expect(job).toContain('      id-token: write\n')
  }
  expect(deploy).toContain('    needs: diff\n')
  expect(diff).toContain('    needs: test\n')
})

test('a change that is only proposed gets no rights, and none is given to all jobs', () => {
  expect(workflow).toContain('\npermissions:\n  contents: read\n')
  expect(workflow).not.toContain('pull_request_target')
  const [test_ = ''] = workflow.split(/^ {2}diff:/m)
  expect(test_).not.toContain('id-token')
  expect(workflow).toContain("if: github.event_name != 'pull_request' && vars.ASSAY_STAGE != ''")
  expect(workflow.match(/actions\/checkout@/g)).toHaveLength(
    workflow.match(/persist-credentials: false/g)?.length ?? 0,
  )
})

test('a deployment ends with a page that the server has drawn: the shell has no heading', () => {
  const last = workflow.slice(workflow.lastIndexOf('- name:'))
  expect(last).toContain("get / | grep '<h1'")
  // With it a pipe fails where `curl` does.
  expect(last).toContain('shell: bash')
  const shell = readFileSync(join(import.meta.dirname, '../../web/index.html'), 'utf8')
  expect(shell).not.toContain('<h1')
})

test('every action is named by a commit', () => {
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
  expect(actions.length).toBeGreaterThan(5)
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
})

test('every command of the workflow is one that there is', () => {
  const { scripts } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  ) as { readonly scripts: Readonly<Record<string, string>> }
  const commands = [...workflow.matchAll(/npm run (\w+) -- (.+?)(?: 2>&1.*)?$/gm)]
  expect(commands.map(([, command]) => command)).toEqual(['synth', 'diff', 'deploy'])
  for (const [, command = '', rest = ''] of commands) {
    expect(scripts).toHaveProperty(command)
    const words = rest.replace(/\$\{\{.*?\}\}/, 'dev').split(' ')
    expect(() => cdkCommand(command as StageCommand, words, () => true)).not.toThrow()
  }
  expect(workflow).toContain('- run: npm test\n')
})
