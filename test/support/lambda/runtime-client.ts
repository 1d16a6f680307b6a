import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { done, error, next } from './native-client.ts'

/**
 * What AWS's runtime client does for a handler of Node, in short: loads it, asks for events, hands
 * each over with its context, and tells the outcome. Runs as a process of its own.
 */

const { env } = process
const [file = 'index', name = 'handler'] = (env['_HANDLER'] ?? '').split('.')
const module = (await import(
  pathToFileURL(join(env['LAMBDA_TASK_ROOT'] ?? '', `${file}.mjs`)).href
)) as Record<string, (event: unknown, context: object) => unknown>
const handler = module[name]
if (!handler) throw new Error(`${file}.mjs exports no ${name}.`)

for (;;) {
  const { bodyJson, headers } = await next()
  const id = String(headers['lambda-runtime-aws-request-id'])
  const deadline = Number(headers['lambda-runtime-deadline-ms'])
  env['_X_AMZN_TRACE_ID'] = String(headers['lambda-runtime-trace-id'])
  try {
    const answer = await handler(JSON.parse(bodyJson), {
      awsRequestId: id,
      invokedFunctionArn: headers['lambda-runtime-invoked-function-arn'],
      functionName: env['AWS_LAMBDA_FUNCTION_NAME'],
      functionVersion: env['AWS_LAMBDA_FUNCTION_VERSION'],
      memoryLimitInMB: env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'],
      logGroupName: env['AWS_LAMBDA_LOG_GROUP_NAME'],
      logStreamName: env['AWS_LAMBDA_LOG_STREAM_NAME'],
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => deadline - Date.now(),
    })
    done(id, JSON.stringify(answer ?? null))
  } catch (failure) {
    const { name: errorType, message: errorMessage } =
      failure instanceof Error ? failure : { name: 'Error', message: String(failure) }
    error(id, JSON.stringify({ errorType, errorMessage }))
  }
}
