import { randomUUID } from 'node:crypto'
import { watchlists } from '../../lambdas/watchlist/decider.ts'
import {
  createWatchlist,
  deleteWatchlist,
  updateWatchlist,
} from '../../shared/contract/watchlist.ts'
import { listsOf } from '../support/data/watchlists.ts'
import { createVisitor, type Visitor } from '../support/http/visitor.ts'
import { commandKey, type Outcome, type SentCommand } from './check-streams.ts'

/** An account whose lists are changed while processes are killed. */
export interface Owner {
  readonly email: string
  readonly password: string
  readonly stream: string
}

/** A change, as it can be sent again, and what was said to it. */
export interface Change extends SentCommand {
  readonly endpoint: Endpoint
  readonly body: object
  /** What was answered, when it was acknowledged. */
  readonly answer: unknown
}

type Endpoint = typeof createWatchlist | typeof updateWatchlist | typeof deleteWatchlist

export const signUpOwner = async (origin: string): Promise<Owner> => {
  const visitor = createVisitor(origin)
  const account = await visitor.becomeUser()
  const user = await visitor.whoAmI()
  return { ...account, stream: `${watchlists.category}#${user?.username}` }
}

export const signIn = async (origin: string, { email, password }: Owner): Promise<Visitor> => {
  const visitor = createVisitor(origin)
  const { status } = await visitor.signIn(email, password)
  if (status !== 200) throw new Error(`Signing ${email} in answered ${status}.`)
  return visitor
}

/** Sends a change, under a new command id or again under its own. */
export const send = async (
  visitor: Visitor,
  stream: string,
  endpoint: Endpoint,
  body: object,
  commandId: string = randomUUID(),
): Promise<Change> => {
  const key = commandKey(commandId, { endpoint: endpoint.id, body })
  const change = { stream, commandId, key, endpoint, body }
  try {
    const response = await visitor.post(endpoint.path, body, { 'idempotency-key': commandId })
    const outcome = outcomeOf(response.status)
    return { ...change, outcome, answer: outcome === 'applied' ? await response.json() : undefined }
  } catch {
    // The connection broke: the change may have been applied or not.
    return { ...change, outcome: 'unknown', answer: undefined }
  }
}

/** No change of the load is without effect. */
const outcomeOf = (status: number): Outcome => {
  if (status === 200) return 'applied'
  return status < 500 ? 'refused' : 'unknown'
}

/** Deletes what an earlier load has left. */
export const deleteLists = async (
  visitor: Visitor,
  { stream }: Owner,
  note: (change: Change) => void,
): Promise<void> => {
  for (const { id } of await listsOf(visitor)) {
    note(await send(visitor, stream, deleteWatchlist, { id }))
  }
}

/**
 * Creates, changes and deletes one list after the other until a change is left without an answer.
 *
 * @param worker begins the names of its lists, so that none is taken
 */
export const work = async (
  visitor: Visitor,
  { stream }: Owner,
  worker: string,
  note: (change: Change) => void,
): Promise<void> => {
  for (let number = 0; ; number += 1) {
    const name = `${worker} ${number}`
    const created = await send(visitor, stream, createWatchlist, { name, projects: [] })
    note(created)
    if (created.outcome === 'unknown') return
    if (created.outcome === 'refused') continue
    const { id } = created.answer as { id: string }
    const changes: [Endpoint, object][] = [
      [updateWatchlist, { id, name, projects: ['corvane'] }],
      [updateWatchlist, { id, name: `${name} too`, projects: ['gantrel', 'corvane'] }],
      [deleteWatchlist, { id }],
    ]
    for (const [endpoint, body] of changes) {
      const change = await send(visitor, stream, endpoint, body)
      note(change)
      if (change.outcome === 'unknown') return
    }
  }
}
