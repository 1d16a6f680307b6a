import { SegmentedControl } from '../forms/segmented-control.tsx'
import * as texts from '../texts.ts'

/** How high the rows of a table of projects are. */
export type Density = 'comfortable' | 'compact'

export type DensityControlProps = { value: Density; onValueChange: (density: Density) => void }

export const DensityControl = (props: DensityControlProps) => (
  <SegmentedControl
    {...props}
    label={texts.heightOfRows}
    options={[
      { value: 'comfortable', label: texts.comfortable },
      { value: 'compact', label: texts.compact },
    ]}
  />
)
