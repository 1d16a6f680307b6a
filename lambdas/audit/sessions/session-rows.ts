import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { SessionFilter } from '../../../shared/values/audit.ts'
import { IMPERSONATION_MS } from '../../../shared/values/impersonation.ts'
import type { ImpersonationState } from '../../impersonation/decider.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import { tableName, type TableContext } from '../../platform/dynamodb/tables.ts'

/** An impersonation in the list of staff. Times are ISO 8601. */
export interface SessionRow {
  readonly id: string
  readonly adminId: string
  readonly subjectId: string
  readonly startedAt: string
  readonly until: string
  readonly endedAt: string | null
  readonly cause: string | null
  /** It was refused, at `startedAt`. */
  readonly denied?: true
  /** Of the head that it was made of. */
  readonly version: number
  readonly actions: number
}

interface RowFilter {
  readonly admin?: string | undefined
  readonly subject?: string | undefined
  /** First and last day, in UTC. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly status?: SessionFilter | undefined
}

interface RowPage {
  readonly rows: readonly SessionRow[]
  /** Place of the last that was looked at; null when nothing follows. */
  readonly next: string | null
}

/** Impersonations in the order of time: all, and those of one person. They follow the heads. */
export interface SessionRows {
  /** Repeatable, and never goes back to an older head. */
  put(row: SessionRow): Promise<void>
  /**
   * The newest first.
   * @param before place of the last row of the page before
   * @returns fewer than `max`, also none, where many were looked at that do not fit
   */
  list(filter: RowFilter, max: number, before?: string): Promise<RowPage>
}

/** undefined before the beginning. */
export const sessionRowOf = (
  id: string,
  state: ImpersonationState,
  { version, actions }: { readonly version: number; readonly actions: number },
): SessionRow | undefined => {
  if (state.status === 'none') return undefined
  if (state.status === 'denied') {
    const { adminId, subjectId, deniedAt: at, refusal: cause } = state
    const times = { startedAt: at, until: at, endedAt: at }
    return { id, adminId, subjectId, ...times, cause, denied: true, version, actions }
  }
  const { adminId, subjectId, startedAt, expiresAt: until } = state
  const end =
    state.status === 'ended'
      ? { endedAt: state.endedAt, cause: state.cause }
      : { endedAt: null, cause: null }
  return { id, adminId, subjectId, startedAt, until, ...end, version, actions }
}

const ROWS_PER_QUERY = 100
/** Bounds what one call reads, whatever the filter leaves out. */
const MAX_QUERIES = 5
/** Behind every place of its instant. */
const LAST = '~'

/** In the table `snapshots`, for good; `ops rebuild` restores it. */
export const createSessionRows = ({
  client,
  stage,
  now,
}: TableContext & {
  readonly now: () => number
}): SessionRows => {
  const TableName = tableName(stage, 'snapshots')

  const put: SessionRows['put'] = async (row) => {
    const names = [ALL, ofAdmin(row.adminId), ofSubject(row.subjectId)]
    for (const name of names) {
      await ignoreConditionFailure(
        client.send(
          new PutCommand({
            TableName,
            Item: { name, part: placeOf(row), ...row },
            ConditionExpression:
              'attribute_not_exists(version) OR version < :v OR (version = :v AND actions <= :n)',
            ExpressionAttributeValues: { ':v': row.version, ':n': row.actions },
          }),
        ),
      )
    }
  }

  const readBetween = async (name: string, low: string, high: string) => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '#name = :name AND #part BETWEEN :low AND :high',
        ExpressionAttributeNames: { '#name': 'name', '#part': 'part' },
        ExpressionAttributeValues: { ':name': name, ':low': low, ':high': high },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: ROWS_PER_QUERY,
      }),
    )
    return { rows: Items as SessionRow[], isLast: LastEvaluatedKey === undefined }
  }

  const list: SessionRows['list'] = async (filter, max, before) => {
    const { name, low, high } = rangeOf(filter, now())
    const rows: SessionRow[] = []
    let place = before
    for (let queries = 0; queries < MAX_QUERIES; queries += 1) {
      const end = place === undefined || place > high ? high : place
      if (end < low) return { rows, next: null }
      const page = await readBetween(name, low, end)
      for (const row of page.rows) {
        // The range includes its end: the last row of the page before.
        if (placeOf(row) === place) continue
        if (rows.length === max) return { rows, next: place ?? null }
        place = placeOf(row)
        if (fits(row, filter, now())) rows.push(row)
      }
      if (page.isLast) return { rows, next: null }
    }
    return { rows, next: place ?? null }
  }

  return { put, list }
}

const ALL = 'audit#all'
const ofAdmin = (id: string): string => `audit#admin#${id}`
const ofSubject = (id: string): string => `audit#subject#${id}`

const placeOf = ({ startedAt, id }: Pick<SessionRow, 'startedAt' | 'id'>): string =>
  `${startedAt}#${id}`

const rangeOf = ({ admin, subject, from, to, status }: RowFilter, now: number) => {
  const name =
    subject === undefined ? (admin === undefined ? ALL : ofAdmin(admin)) : ofSubject(subject)
  const first = from === undefined ? '0' : from
  // None that began earlier is still going on.
  const oldest = status === 'active' ? new Date(now - IMPERSONATION_MS).toISOString() : '0'
  return {
    name,
    low: first > oldest ? first : oldest,
    high: to === undefined ? LAST : `${to}${LAST}`,
  }
}

const fits = (row: SessionRow, filter: RowFilter, now: number): boolean => {
  const { adminId, endedAt, until, denied = false } = row
  if (filter.admin !== undefined && adminId !== filter.admin) return false
  if (filter.status === undefined) return true
  if (denied || filter.status === 'denied') return denied && filter.status === 'denied'
  if (filter.status === 'ended') return endedAt !== null
  const isOver = Date.parse(until) <= now
  return endedAt === null && isOver === (filter.status === 'expired')
}
