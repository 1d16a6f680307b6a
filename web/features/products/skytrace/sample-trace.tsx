import { useId, useState } from 'react'
import { classNames } from '../../../components/class-names.ts'
import { formatShare } from '../../../components/format/format-percentage.ts'
import {
  formatCompactUsDollars,
  formatUsDollars,
} from '../../../components/format/format-us-dollars.ts'
import { sampleAddresses, sampleTransfers, type SampleAddress } from './sample-case.ts'
import * as styles from './sample-trace.module.css'
import { traceFunds } from './trace-funds.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

const RADIUS = 13
/** From the middle of an address to below its name, where what leaves it begins. */
const BELOW_NAME = 33

const placeOf = (id: string): SampleAddress => sampleAddresses.find((one) => one.id === id)!

/** A graph in which visitors choose the address that funds are followed from. */
const SampleTrace = () => {
  const [start, setStart] = useState('vault')
  const traced = traceFunds(sampleTransfers, start)
  return (
    <div className={styles.trace}>
      <Graph start={start} traced={traced} onChoose={setStart} />
      <div className={styles.side}>
        <Choice start={start} onChoose={setStart} />
        <Outcome start={start} traced={traced} />
      </div>
    </div>
  )
}

type TraceProps = { start: string; traced: ReadonlyMap<string, number> }
type ChoiceProps = { start: string; onChoose: (id: string) => void }

/** For the eye and the pointer; {@link Choice} and {@link Outcome} have all of it as text. */
const Graph = ({ start, traced, onChoose }: TraceProps & ChoiceProps) => (
  <svg className={styles.graph} viewBox="0 0 320 350" aria-hidden="true">
    {sampleTransfers.map(({ from, to, amount }) => {
      const [a, b] = [placeOf(from), placeOf(to)]
      const isTraced = from === start || (traced.has(from) && traced.has(to))
      return (
        <g key={`${from} ${to}`} className={classNames(styles.flow, isTraced && styles.traced)}>
          <line x1={a.x} y1={a.y + BELOW_NAME} x2={b.x} y2={b.y - RADIUS} />
          <text x={(a.x + b.x) / 2} y={(a.y + b.y + BELOW_NAME - RADIUS) / 2 + 4}>
            {formatCompactUsDollars(amount)}
          </text>
        </g>
      )
    })}
    {sampleAddresses.map(({ id, name, x, y }) => (
      <g
        key={id}
        className={classNames(
          styles.address,
          id === start && styles.start,
          traced.has(id) && styles.reached,
        )}
        onClick={() => onChoose(id)}
      >
        <circle cx={x} cy={y} r={RADIUS} />
        <text x={x} y={y + RADIUS + 14}>
          {name}
        </text>
      </g>
    ))}
  </svg>
)

const Choice = ({ start, onChoose }: ChoiceProps) => {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.followTheFundsFrom}</legend>
      <div className={styles.choices}>
        {sampleAddresses.map((address) => (
          <label key={address.id} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={address.id}
              checked={address.id === start}
              onChange={() => onChoose(address.id)}
            />
            {address.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Where the funds are now: the addresses that they do not leave. */
const Outcome = ({ start, traced }: TraceProps) => {
  const { name, end } = placeOf(start)
  const ends = sampleAddresses.flatMap((address) => {
    const amount = traced.get(address.id)
    return address.end === undefined || amount === undefined ? [] : [{ ...address, amount }]
  })
  const total = ends.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className={styles.outcome} aria-live="polite">
      <p>
        {end === undefined
          ? formatMessage(texts.totalLeftName, { total: formatUsDollars(total), name })
          : formatMessage(texts.nothingHasLeftName, { name, end })}
      </p>
      {ends.length > 0 && (
        <table className={styles.ends} aria-label={texts.whereTheFundsAre}>
          <thead>
            <tr>
              <th scope="col">{texts.address}</th>
              <th scope="col" className={styles.number}>
                {texts.amount}
              </th>
              <th scope="col" className={styles.number}>
                {texts.share}
              </th>
              <th scope="col">{texts.whatIsKnown}</th>
            </tr>
          </thead>
          <tbody>
            {ends.map((address) => (
              <tr key={address.id}>
                <th scope="row">{address.name}</th>
                <td className={styles.number} title={formatUsDollars(address.amount)}>
                  {formatCompactUsDollars(address.amount)}
                </td>
                <td className={styles.number}>{formatShare(address.amount / total)}</td>
                <td>{address.end}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

export default SampleTrace
