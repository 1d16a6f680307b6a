import type { ListBacktest } from './list-backtest.ts'

/** Who was taken for whom, line by line, so that a person can strike out what is wrong. */
export const reportMatching = ({ matches, unmatched }: ListBacktest): string => {
  const lines: string[] = []
  for (const by of ['address', 'alias', 'name'] as const) {
    const ofKind = matches.filter((match) => match.by === by)
    const kind = by === 'name' ? 'By name alone, to be read one by one' : `By ${by}`
    lines.push(`${kind}: ${ofKind.length}`, ...ofKind.map((match) => `  ${lineOf(match)}`))
  }
  lines.push(`Not matched: ${unmatched.length}`)
  for (const { incident, reason } of unmatched) {
    const { day, name, id } = incident
    lines.push(`  ${day} ${name} [${id}]${reason === undefined ? '' : `: ${reason}`}`)
  }
  return lines.join('\n')
}

const lineOf = ({ incident, protocol, when }: ListBacktest['matches'][number]): string => {
  const { day, title, id } = incident
  const of = [protocol.category, protocol.address].filter((part) => part !== undefined)
  const who = of.length === 0 ? protocol.name : `${protocol.name} (${of.join(', ')})`
  return `${day} ${title} [${id}] is ${who}, ${when}`
}

/** The same as data. */
export const matchingToJson = ({ matches, unmatched }: ListBacktest) => ({
  matched: matches.map(({ incident: { id, day, name }, protocol, by, when }) => ({
    id,
    day,
    incident: name,
    protocol: protocol.name,
    by,
    when,
  })),
  unmatched: unmatched.map(({ incident: { id, day, name }, reason = null }) => ({
    id,
    day,
    incident: name,
    reason,
  })),
})
