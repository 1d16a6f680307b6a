import type { Deployment } from '../deployment.ts'

/** MB of a function: what holds columns of the catalogue gets more where a stage has many projects. */
export const memoryOf = (
  needs: {
    readonly memoryMegabytes: number
    readonly readsCatalogue?: boolean
    readonly storesCatalogue?: boolean
  },
  { catalogueMemory = 0 }: Pick<Deployment, 'catalogueMemory'>,
): number =>
  needs.readsCatalogue === true || needs.storesCatalogue === true
    ? Math.max(needs.memoryMegabytes, catalogueMemory)
    : needs.memoryMegabytes
