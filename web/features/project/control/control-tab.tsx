import { useQuery } from '@tanstack/react-query'
import { exposureOf, isUndelayedKey } from '../../../../shared/rating/inputs/control.ts'
import type { Facts } from '../../../../shared/values/evidence/facts.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { classNames } from '../../../components/class-names.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { SeverityMark } from '../../../components/rating/severity-mark.tsx'
import { BlockchainAddress } from '../table/blockchain-address.tsx'
import { CategoryInputs } from '../tabs/category-inputs.tsx'
import { ChainActivity } from './chain-activity.tsx'
import * as styles from './control-tab.module.css'
import { Delay } from './delay.tsx'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import { PrivilegePanels } from './privilege-panels.tsx'
import type { TabProps } from '../tabs/tab-props.ts'
import { projectQuery } from '../rating-queries.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { ScrollArea } from '../../../components/table/scroll-area.tsx'
import * as table from '../../../components/table/table.module.css'
import * as tables from '../table/data-table.module.css'
import {
  formatHolder,
  privilegeSentences,
  readingOf,
  RIGHT_LABELS,
  rightRows,
} from './privileges.ts'
import type { RightRow } from './privileges.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const ControlTab = ({ projectId, dispute }: TabProps) => {
  const query = useQuery(projectQuery(projectId))
  return (
    <>
      <CategoryInputs projectId={projectId} category="governance" dispute={dispute} />
      <QueryPanel
        level={3}
        title={texts.whoCanDoWhat}
        meta={query.data && readOn(query.data.facts)}
        query={query}
        what={texts.rights}
        skeleton={<RowsSkeleton rows={7} height={36} />}
      >
        {({ facts }) => (
          <>
            {privilegeSentences(facts).map((sentence) => (
              <p key={sentence} className={styles.sentence}>
                {sentence}
              </p>
            ))}
            <Rights rows={rightRows(facts)} />
            <p className={styles.note}>{texts.exposureWhy}</p>
          </>
        )}
      </QueryPanel>
      {query.data && <PrivilegePanels facts={query.data.facts} />}
      <ChainActivity projectId={projectId} contracts={query.data?.facts.contracts.length} />
    </>
  )
}

/** When the rights were read, over how many contracts, and a change recorded after that. */
const readOn = (facts: Facts): string => {
  const reading = readingOf(facts)
  if (reading === null) return texts.neverRead
  const at = formatDay(reading.at)
  if (reading.read < reading.contracts) {
    return formatMessage(texts.someReadOnChainAt, { ...reading, at })
  }
  const changed = facts.privileges
    .map(({ since }) => since)
    .toSorted()
    .at(-1)
  return changed !== undefined && changed > reading.at
    ? formatMessage(texts.allReadOnChainAt, { at, changed: formatDay(changed) })
    : formatMessage(texts.readOnChainAt, { at })
}

const Rights = ({ rows }: { rows: readonly RightRow[] }) => (
  <ScrollArea label={texts.rightsOverTheContracts}>
    <table className={classNames(table.table, tables.table, tables.compact, tables.stack)}>
      <caption className="visually-hidden">{texts.rightsAndHolders}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.right}</th>
          <th scope="col">{texts.holder}</th>
          <th scope="col">{texts.kind}</th>
          <th scope="col">{texts.delay}</th>
          <th scope="col">{texts.since}</th>
          <th scope="col">{texts.evidence}</th>
          <th scope="col" className={tables.right}>
            {texts.risk}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.state === 'granted' ? row.privilege.privilegeId : `${row.right} ${row.state}`}
          >
            <th scope="row">
              {RIGHT_LABELS[row.right].name}{' '}
              <span className={styles.of}>{RIGHT_LABELS[row.right].of}</span>
            </th>
            {row.state === 'granted' ? <GrantedRight row={row} /> : <MissingRight row={row} />}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)

const GrantedRight = ({ row: { privilege } }: { row: Extract<RightRow, { state: 'granted' }> }) => {
  const { holder, holderKind, delaySeconds, since, evidence, contract } = privilege
  return (
    <>
      <td data-label="Holder">
        {holder === null ? (
          <MissingValueTag kind={holderKind === 'burned' ? 'none' : 'unknown'} />
        ) : (
          <BlockchainAddress chain={contract.chain} address={holder} />
        )}
      </td>
      <td data-label="Kind">
        {isUndelayedKey(privilege) ? (
          <SeverityMark severity="critical">{formatHolder(privilege)}</SeverityMark>
        ) : (
          formatHolder(privilege)
        )}
      </td>
      <td data-label="Delay">
        <Delay seconds={delaySeconds} />
      </td>
      <td className="muted" data-label="Since">
        {formatDay(since)}
      </td>
      <td>
        <NewestEvidence of={evidence} />
      </td>
      <td className={tables.right} data-label="Risk">
        {exposureOf(privilege)}
      </td>
    </>
  )
}

const MissingRight = ({ row }: { row: Exclude<RightRow, { state: 'granted' }> }) => (
  <>
    <td data-label="Holder">
      <MissingValueTag kind={row.state} />
    </td>
    <td className="muted">{row.state === 'na' ? texts.noToken : ''}</td>
    <td>{row.state === 'unknown' && <MissingValueTag kind="unknown" />}</td>
    <td className="muted" colSpan={2}>
      {row.at !== null && `${row.state === 'none' ? 'checked' : 'tried'} ${formatDay(row.at)}`}
    </td>
    <td className={tables.right} data-label="Risk">
      {row.state === 'unknown' ? <MissingValueTag kind="unknown" /> : '0'}
    </td>
  </>
)

export default ControlTab
