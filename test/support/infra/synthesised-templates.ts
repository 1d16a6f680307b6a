import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { Bucket, type CfnBucket } from 'aws-cdk-lib/aws-s3'
import { functions } from '../../../lambdas/deployment/functions.ts'
import { endpoints } from '../../../lambdas/deployment/endpoints.ts'
import { type Deployment, readDeployment } from '../../../infra/deployment.ts'
import { addStacks } from '../../../infra/stacks.ts'
import type { StageSettings } from '../../../infra/stages/stage-settings.ts'
import { makeOnce } from '../setup/run-folder.ts'

export interface Resource<Properties = Record<string, unknown>> {
  /** Logical id. */
  readonly id: string
  readonly Type: string
  readonly Properties: Properties
  readonly DeletionPolicy?: string
  readonly UpdateReplacePolicy?: string
  readonly DependsOn?: readonly string[]
}

export interface FunctionProperties {
  readonly FunctionName: string
  readonly Code: { readonly S3Key: string }
  readonly Environment?: { readonly Variables: Readonly<Record<string, unknown>> }
  readonly Timeout: number
  readonly MemorySize: number
  readonly LoggingConfig: { readonly LogGroup: { readonly Ref: string } }
  readonly Role: { readonly 'Fn::GetAtt': readonly [string, string] }
}

/** Templates as they were written, and what they were made from. */
export interface Synthesis {
  /** By the stack's name after the stage: `data`, `api`, `api-watchlist`. */
  readonly stacks: ReadonlyMap<string, readonly Resource[]>
  readonly outdir: string
  /** All resources of a type. */
  of<Properties = Record<string, unknown>>(stack: string, type: string): Resource<Properties>[]
  /** The same of all stacks of the API: what its calls share, and the calls of each feature. */
  ofApi<Properties = Record<string, unknown>>(type: string): Resource<Properties>[]
}

/** Deleted by its owner. */
export interface OwnSynthesis extends Synthesis {
  dispose(): void
}

/** What a stage's file says; a region and protection are given where a test says nothing else. */
export type Settings = Partial<StageSettings> & { readonly stage?: string }

/** Every setting of a deployment except its domain. */
export const ALL_SETTINGS: Settings = {
  googleClientId: 'client.apps.googleusercontent.com',
  googleSecretName: 'google-of-assay',
  hostedPrefix: 'sign-in-to-assay',
  imageHosts: ['a.example.com', 'b.example.com'],
  collectors: ['222222222222', 'arn:aws:iam::333333333333:role/collector'],
  analyticsTag: 'https://tag.example/js?id=T-1',
  hubSpotPortal: '8812045',
  hubSpotForm: '0b9f6d1e-52c4-4a7d-9c1f-3e8a7d60b2c5',
  analyticsOrigins: ['https://*.in.example'],
  distribution: 'E1A2B3C4D5E6F7',
  mailFrom: 'no-reply@assay.example',
  alarmEmail: 'operators@assay.example',
  monthlyBudget: 200,
  pipeline: 'owner@1234/assay@5678',
}

export const DOMAIN: Settings = {
  domain: 'assay.example',
  certificate: 'arn:aws:acm:us-east-1:111111111111:certificate/x',
}

/** Every setting, with a domain. */
export const WHOLE: Settings = { ...ALL_SETTINGS, ...DOMAIN }

export const wholeWithout = (...names: readonly (keyof Settings)[]): Settings =>
  Object.fromEntries(Object.entries(WHOLE).filter(([name]) => !names.some((one) => one === name)))

/** A stage that can be deleted, with every setting, also of its functions. */
export const OPEN: Settings = {
  ...WHOLE,
  protected: false,
  strictTransport: 'subdomains',
  reservedConcurrency: { pictures: 50, consumers: 10 },
  catalogueMemory: 1_769,
  tracing: false,
}

/** Another stage, in another region. */
export const ELSEWHERE: Settings = {
  ...WHOLE,
  stage: 'prod',
  region: 'eu-central-1',
  strictTransport: 'preload',
}

/** What a test changes of a synthesis. */
interface Changes {
  /** Plants something before the synthesis. */
  readonly plant?: (app: App) => void
  /** The same in what is built; `root` holds `dist`. */
  readonly plantBuilt?: (root: string) => void
  /**
   * Whether templates are checked against CDK's rules for CloudFormation, as `npm run synth` does:
   * two thirds of the time of a synthesis.
   */
  readonly checksRules?: boolean
  /** Adds what is synthesised. Default: all stacks. */
  readonly add?: (app: App, deployment: Deployment) => void
}

/**
 * All stacks of a deployment with these settings, synthesised once in a test run: files that take the
 * same settings share it.
 *
 * @param settings beside the stage `dev`, its region and that it is protected
 */
export const synthesised = async (settings: Settings = {}): Promise<Synthesis> => {
  const checked = CHECKED.indexOf(settings)
  if (checked !== -1) return readSynthesis(join(await checkedOnce(), `${checked}/out`))
  const hash = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
  const root = await makeOnce(`stacks-${hash}`, (folder) => synthesiseInto(folder, settings))
  return readSynthesis(join(root, 'out'))
}

/** What a synthesis that must fail was refused for; see {@link plantBucket}. */
export const refusalOfPlanted = async (): Promise<string> =>
  readFileSync(join(await checkedOnce(), 'refusal'), 'utf8')

const CHECKED: readonly Settings[] = [OPEN, ELSEWHERE]

/** By one process, since the first check takes ten seconds more than the others. */
const checkedOnce = async (): Promise<string> =>
  await makeOnce('stacks-checked', (folder) => {
    for (const [index, settings] of CHECKED.entries()) {
      synthesiseInto(join(folder, String(index)), settings, { checksRules: true })
    }
    writeFileSync(join(folder, 'refusal'), refusalOf(join(folder, 'planted')))
  })

const refusalOf = (root: string): string => {
  try {
    synthesiseInto(root, {}, { plant: plantBucket, checksRules: true })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

/** Beside all stacks one with a bucket that neither cdk-nag nor CloudFormation takes. */
const plantBucket = (app: App): void => {
  const bucket = new Bucket(new Stack(app, 'planted-stack'), 'Planted')
  const resource = bucket.node.defaultChild as CfnBucket
  resource.addPropertyOverride('Unheard', true)
}

/**
 * Synthesises all stacks from a stand-in for what is built, so that no test waits for a build.
 *
 * @param settings beside the stage `dev`, its region and that it is protected
 * @throws Error when the synthesis fails, also by a finding of cdk-nag
 */
export const synthesise = (settings: Settings = {}, changes: Changes = {}): OwnSynthesis => {
  const root = mkdtempSync(join(tmpdir(), 'assay-infra-'))
  const dispose = (): void => rmSync(root, { recursive: true })
  try {
    synthesiseInto(root, settings, changes)
  } catch (error) {
    dispose()
    throw error
  }
  return { ...readSynthesis(join(root, 'out')), dispose }
}

const synthesiseInto = (
  root: string,
  settings: Settings,
  { plant, plantBuilt, checksRules = false, add = addStacks }: Changes = {},
): void => {
  const { stage = 'dev', ...others } = settings
  writeBuilt(root)
  writeStage(root, stage, { region: 'us-east-1', protected: true, ...others })
  plantBuilt?.(root)
  const app = new App({
    outdir: join(root, 'out'),
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: checksRules,
    context: contextOfProject(),
  })
  add(app, readDeployment(root, stage))
  plant?.(app)
  app.synth()
}

const readSynthesis = (outdir: string): Synthesis => {
  const templates = readTemplates(outdir)
  const stacks = new Map(templates.map(({ name, resources }) => [name, resources]))
  const of = <Properties>(stack: string, type: string) =>
    (stacks.get(stack) ?? []).filter(({ Type }) => Type === type) as Resource<Properties>[]
  return {
    stacks,
    outdir,
    of,
    ofApi: <Properties>(type: string) =>
      [...stacks.keys()].filter(isOfApi).flatMap((stack) => of<Properties>(stack, type)),
  }
}

/** Whether a stack holds the HTTP API or calls of it. */
export const isOfApi = (stack: string): boolean => /^api(-|$)/.test(stack)

export interface Statement {
  readonly Effect: string
  readonly Action: string | readonly string[]
  readonly Resource: unknown
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly Principal?: unknown
}

/** Every policy statement anywhere in a value. */
export const statementsIn = (value: unknown): Statement[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = 'Effect' in value && 'Action' in value ? [value as Statement] : []
  return [...own, ...Object.values(value).flatMap(statementsIn)]
}

/** Text in place of a template's value; references stand in braces. */
export const flat = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return String(value)
  const [[name, argument] = ['', '']] = Object.entries(value)
  if (name === 'Ref') return `{${String(argument)}}`
  if (name === 'Fn::GetAtt') return `{${(argument as string[]).join('.')}}`
  if (name === 'Fn::ImportValue') return `{${flat(argument)}}`
  if (name === 'Fn::GetStackOutput') {
    const { StackName, OutputName } = argument as Readonly<Record<string, unknown>>
    return `{${flat(StackName)}:${flat(OutputName)}}`
  }
  if (name === 'Fn::Join') {
    const [separator, parts] = argument as [string, unknown[]]
    return parts.map(flat).join(separator)
  }
  return JSON.stringify(value)
}

const writeBuilt = (root: string): void => {
  const write = (file: string, content: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  const names = functions.map(({ id }) => id.replace('/', '-'))
  for (const name of [...names, 'gateway-authorize', 'unknown-route']) {
    write(`dist/lambdas/${name}/index.mjs`, `// ${name}`)
  }
  for (const { id, nativeModules } of endpoints) {
    const folder = `dist/lambdas/${id.replace('/', '-')}/node_modules`
    for (const module of nativeModules) write(`${folder}/${module}/package.json`, '{}')
  }
  write('dist/source-maps/0123456789abcdef.map', '{}')
  write('dist/web/index.html', '<!doctype html>')
  write('dist/web/assets/index.js', '')
  write('dist/pictures/one.png', '')
  for (const file of ['index.html', 'assets/index.js']) {
    for (const ending of ['br', 'gz']) write(`dist/web/${file}.${ending}`, '')
  }
  write('openapi.json', '{}')
}

/** A stage's file below a root. */
const writeStage = (root: string, stage: string, content: unknown): void => {
  mkdirSync(join(root, 'infra/stages'), { recursive: true })
  writeFileSync(join(root, 'infra/stages', `${stage}.json`), JSON.stringify(content))
}

const contextOfProject = (): Record<string, unknown> => {
  const file = join(import.meta.dirname, '..', '..', '..', 'cdk.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { context: Record<string, unknown> }).context
}

interface Template {
  readonly name: string
  readonly resources: readonly Resource[]
}

const readTemplates = (outdir: string): Template[] =>
  readdirSync(outdir)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => {
      const { Resources } = JSON.parse(readFileSync(join(outdir, file), 'utf8')) as {
        Resources: Record<string, Omit<Resource, 'id'>>
      }
      return {
        name: /^assay-[a-z0-9]+-([\w-]+)\.template\.json$/.exec(file)?.[1] ?? file,
        resources: Object.entries(Resources).map(([id, resource]) => ({ id, ...resource })),
      }
    })
