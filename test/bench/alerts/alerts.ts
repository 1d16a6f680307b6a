import { runAlerts } from '../../faults/alerts/run-alerts.ts'
import { exactly } from '../measured.ts'
import type { Part } from '../part.ts'

const LOAD = { projects: 200, watchers: 200, rounds: 5, kills: 60, diesWithin: 400 }

/** The long run of what the tests run briefly. */
export const alerts: Part = {
  about: '1,000 incidents told to 200 watchers each while the teller is killed; takes minutes',
  run: async () => {
    const { changes, kills, emails, expected, missing, twice, seconds } = await runAlerts(LOAD)
    return {
      measured: [
        { name: 'incidents', unit: '', value: changes, gate: exactly(1_000) },
        { name: 'kills', unit: '', value: kills, gate: exactly(LOAD.kills) },
        { name: 'incidents times watchers', unit: '', value: expected, gate: exactly(200_000) },
        { name: 'missing', unit: '', value: missing, gate: exactly(0) },
        { name: 'told twice', unit: '', value: twice, gate: exactly(0) },
        { name: 'emails in the outbox', unit: '', value: emails },
        { name: 'from the first incident to the last email', unit: 's', value: seconds },
      ],
      notes: ['Incidents of one project that come close together are one email for each watcher.'],
    }
  },
}
