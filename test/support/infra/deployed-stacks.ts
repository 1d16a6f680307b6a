import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What stacks of one synthesis hand to each other. */
export interface StackTemplate {
  readonly name: string
  /** Values that other stacks import, by the names of their exports. */
  readonly exports: ReadonlyMap<string, string>
  readonly imports: ReadonlySet<string>
  /** `<stack>:<output>`: what other stacks may read, and what this one reads, without an import. */
  readonly outputs: ReadonlySet<string>
  readonly reads: ReadonlySet<string>
  /** Secrets by name: those that are made here, and those whose values stand here. */
  readonly secrets: ReadonlySet<string>
  readonly secretsRead: ReadonlySet<string>
}

interface Artifact {
  readonly type: string
  readonly dependencies?: readonly string[]
}

interface Template {
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: { readonly Name?: string } }>
  >
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: string } }>
  >
}

/** The stacks of a synthesis, in an order in which `cdk deploy --all` takes them. */
export const stackTemplates = (outdir: string): readonly StackTemplate[] => {
  const { artifacts } = JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8')) as {
    artifacts: Readonly<Record<string, Artifact>>
  }
  const names = Object.keys(artifacts).filter(
    (name) => artifacts[name]?.type === 'aws:cloudformation:stack',
  )
  const ordered: string[] = []
  const visit = (name: string): void => {
    if (ordered.includes(name)) return
    for (const needed of artifacts[name]?.dependencies ?? []) {
      if (names.includes(needed)) visit(needed)
    }
    ordered.push(name)
  }
  for (const name of names) visit(name)
  return ordered.map((name) =>
    toTemplate(name, readFileSync(join(outdir, `${name}.template.json`), 'utf8')),
  )
}

const toTemplate = (name: string, text: string): StackTemplate => {
  const { Resources, Outputs = {} } = JSON.parse(text) as Template
  const all = (pattern: RegExp): Set<string> =>
    new Set([...text.matchAll(pattern)].map(([, ...parts]) => parts.join(':')))
  const made = Object.values(Resources).filter(({ Type }) => Type === 'AWS::SecretsManager::Secret')
  return {
    name,
    exports: new Map(
      Object.values(Outputs).flatMap(({ Value, Export }) =>
        Export ? [[Export.Name, JSON.stringify(Value)] as const] : [],
      ),
    ),
    imports: all(/"Fn::ImportValue":\s*"([^"]+)"/g),
    outputs: new Set(Object.keys(Outputs).map((output) => `${name}:${output}`)),
    reads: all(
      /"Fn::GetStackOutput":\s*\{\s*"StackName":\s*"([^"]+)",\s*"OutputName":\s*"([^"]+)"/g,
    ),
    secrets: new Set(made.map(({ Properties }) => Properties?.Name ?? '')),
    secretsRead: all(/\{\{resolve:secretsmanager:(assay-[a-z0-9]+-[\w-]+):/g),
  }
}

/**
 * Deploys stacks one after the other over others, as CloudFormation does it.
 *
 * @param old what stands already; none before the first deployment
 * @returns what it would refuse, in sentences
 */
export const refusalsOf = (
  old: readonly StackTemplate[],
  next: readonly StackTemplate[],
): readonly string[] => {
  const deployed = new Map(old.map((stack) => [stack.name, stack]))
  return next.flatMap((stack) => {
    const others = [...deployed.values()].filter(({ name }) => name !== stack.name)
    const refusals = [
      ...dropped(deployed.get(stack.name), stack, others),
      ...missing(stack, others),
    ]
    deployed.set(stack.name, stack)
    return refusals
  })
}

const dropped = (
  old: StackTemplate | undefined,
  next: StackTemplate,
  others: readonly StackTemplate[],
): readonly string[] =>
  [...(old?.exports ?? [])]
    .filter(([name, value]) => next.exports.get(name) !== value)
    .flatMap(([name]) =>
      others
        .filter(({ imports }) => imports.has(name))
        .map((other) => `${next.name} drops ${name}, which ${other.name} imports`),
    )

const missing = (next: StackTemplate, others: readonly StackTemplate[]): readonly string[] => {
  const there = [...others, next]
  const unmet = (wanted: ReadonlySet<string>, given: (of: StackTemplate) => Iterable<string>) => {
    const all = new Set(there.flatMap((stack) => [...given(stack)]))
    return [...wanted].filter((name) => !all.has(name))
  }
  return [
    ...unmet(next.imports, ({ exports }) => exports.keys()),
    ...unmet(next.reads, ({ outputs }) => outputs),
    ...unmet(next.secretsRead, ({ secrets }) => secrets),
  ].map((name) => `${next.name} asks for ${name}, which is not there yet`)
}
