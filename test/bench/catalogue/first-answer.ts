import { readFileSync } from 'node:fs'
import { lambdaEvent } from '../../support/http/lambda-event.ts'

/**
 * A function in a process of its own, as AWS begins it: asked once, and then some times more. Prints what
 * that took, the beginning included.
 * @example node first-answer.ts dist/lambdas/projects-search/index.mjs '["keyword=tide"]' '{}'
 */
const [file = '', queries = '[]', pathParameters = '{}'] = process.argv.slice(2)
const questions = JSON.parse(queries) as string[]
const began = process.cpuUsage()
const { handler } = (await import(file)) as {
  handler: (event: unknown) => Promise<{ readonly statusCode: number; readonly body?: string }>
}
const beginning = process.cpuUsage(began)
const WARM = 200
// What the function logs is not asked for.
const say = process.stdout.write.bind(process.stdout)
process.stdout.write = () => true

const ask = async (index: number): Promise<{ readonly cpu: number; readonly wall: number }> => {
  const event = lambdaEvent({
    query: questions[index % questions.length] ?? '',
    pathParameters: JSON.parse(pathParameters) as Record<string, string>,
  })
  const cpu = process.cpuUsage()
  const asked = performance.now()
  const { statusCode, body } = await handler(event)
  const wall = performance.now() - asked
  const { user, system } = process.cpuUsage(cpu)
  if (statusCode !== 200) throw new Error(`${file} answered ${statusCode}: ${body}`)
  return { cpu: (user + system) / 1000, wall }
}

const first = await ask(0)
const warm: number[] = []
for (let index = 1; index <= WARM; index += 1) warm.push((await ask(index)).cpu)
const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
const begin = (beginning.user + beginning.system) / 1000
say(JSON.stringify({ begin, first, warm, megabytes: Number(peak) / 1000 }), () => process.exit())
