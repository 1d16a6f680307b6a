import { resolve } from 'node:path'
import {
  type CognitoIdentityProviderClient,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider'
import { createCognitoClient } from '../../lambdas/platform/identity/cognito-client.ts'
import {
  createIdentityAdmin,
  type IdentityAdmin,
} from '../../lambdas/platform/identity/identity-admin.ts'
import { openDataDirectory, readIdentity } from '../../local/data-directory/data-directory.ts'
import { startLocalStack } from '../../local/local-stack.ts'
import { DEFAULT_PORT } from '../../local/options.ts'
import { givenCommand } from '../command.ts'
import { connect, type Connection, DEFAULT_DATA, type Target } from '../connect.ts'
import { OpsError } from '../ops-error.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

/** A product with its consumers at work, and its accounts. */
export interface ProductConnection extends TableContext, AsyncDisposable {
  readonly identity: IdentityAdmin
  readonly cognito: CognitoIdentityProviderClient
  readonly poolId: string
  /** Folder of the local stack; undefined for a deployment. */
  readonly path: string | undefined
}

/**
 * Connects to a deployment, or to the local stack: to the product that runs on the folder, else
 * to one that is started for the command.
 *
 * @throws {OpsError} when the target is given twice, or there is nothing
 * @throws {StartError} when the data are in use and not to be had
 */
export const connectProduct = async (target: Target): Promise<ProductConnection> => {
  if (target.stage !== undefined) return await connectDeployed(target, target.stage)
  const path = resolve(target.data ?? DEFAULT_DATA)
  // Says that there is nothing, and prepares tables that are new.
  const connection = await connect(target)
  if (connection.isJoined) return joinProduct(connection, path)
  await connection[Symbol.asyncDispose]()
  return await startProduct(path)
}

const connectDeployed = async (target: Target, stage: string): Promise<ProductConnection> => {
  const connection = await connect(target)
  const cognito = createCognitoClient(undefined)
  const poolId = await findPool(cognito, stage)
  const identity = createIdentityAdmin({ endpoint: undefined, poolId })
  return { ...connection, identity, cognito, poolId, path: undefined }
}

/**
 * The user pool of a deployment.
 * @throws {OpsError} when no pool has the name, or several have it
 */
export const findPool = async (
  client: CognitoIdentityProviderClient,
  stage: string,
): Promise<string> => {
  const name = `assay-${stage}`
  const ids: string[] = []
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 })) {
    for (const pool of UserPools) if (pool.Name === name && pool.Id) ids.push(pool.Id)
  }
  const [id] = ids
  if (id !== undefined && ids.length === 1) return id
  throw new OpsError(
    id === undefined
      ? `There is no user pool ${name}: is the stage right, and its region?`
      : `${ids.length} user pools are named ${name}. Delete those of former deployments.`,
  )
}

/** The product that runs on the folder. */
const joinProduct = (connection: Connection, path: string): ProductConnection => {
  const { poolId, port } = readIdentity(path)
  const endpoint = `http://127.0.0.1:${port}`
  const cognito = createCognitoClient(endpoint)
  const identity = createIdentityAdmin({ endpoint, poolId })
  return { ...connection, identity, cognito, poolId, path }
}

/** The whole product in this process, on a free port; its emails lead to where it ran last. */
const startProduct = async (path: string): Promise<ProductConnection> => {
  const directory = openDataDirectory(path, { command: givenCommand() })
  try {
    const linkOrigin = `http://localhost:${directory.gatewayPort ?? DEFAULT_PORT}`
    const stack = await startLocalStack({ directory, port: 0, linkOrigin, print: () => {} })
    stack.open()
    const { poolId } = directory.secrets
    const endpoint = `http://127.0.0.1:${new URL(stack.identityOrigin).port}`
    return {
      client: stack.documents,
      stage: stack.stage,
      identity: createIdentityAdmin({ endpoint, poolId }),
      cognito: createCognitoClient(endpoint),
      poolId,
      path,
      [Symbol.asyncDispose]: async () => {
        await stack.stop()
        directory.release()
      },
    }
  } catch (error) {
    directory.release()
    throw error
  }
}
