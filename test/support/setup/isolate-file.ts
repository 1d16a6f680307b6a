import { vi } from 'vitest'

/**
 * Set-up of a test file: the next file of a worker finds none of the last one's modules of ours and
 * none of its environment variables. The modules of packages stay loaded, which takes half the time
 * that a process for each file would.
 */
const shared = globalThis as { assayEnvironment?: NodeJS.ProcessEnv }
shared.assayEnvironment ??= { ...process.env }
const initial = shared.assayEnvironment
for (const name of Object.keys(process.env)) if (!(name in initial)) delete process.env[name]
Object.assign(process.env, initial)
vi.resetModules()
