import { runKillCycles } from '../../faults/kill-cycles.ts'
import { runSeeds } from '../../faults/run-seeds.ts'
import { atLeast, exactly, type Measured } from '../measured.ts'
import type { Part } from '../part.ts'

const SEEDS = 1_000
const KILLS = 20

/** The long run of what the tests run briefly: a count of broken promises, which has to be none. */
export const faults: Part = {
  about: `${SEEDS} seeds of lost, late and refused requests and ${KILLS} kills; takes minutes`,
  run: async () => {
    const seeds = await runSeeds({ seeds: SEEDS })
    const kills = await runKillCycles({ cycles: KILLS })
    const measured: Measured[] = [
      { name: 'seeds run', unit: '', value: seeds.seeds, gate: exactly(SEEDS) },
      { name: 'violations', unit: '', value: seeds.violations.length, gate: exactly(0) },
      ...Object.entries(seeds.fired).map(([kind, value]) => ({
        name: `raised: ${kind}`,
        unit: '',
        value,
        gate: atLeast(1),
      })),
      { name: 'kills', unit: '', value: kills.endings.length, gate: exactly(KILLS) },
      {
        name: 'violations after kills',
        unit: '',
        value: kills.violations.length,
        gate: exactly(0),
      },
    ]
    const notes = [...seeds.violations, ...kills.violations].map(String)
    return { measured, notes: [`From seed ${seeds.firstSeed}.`, ...notes] }
  },
}
