import type { EventData } from 'react-joyride'

/** What becomes of the tooltip of a step; `error`: its target is missing or hidden. */
export type TooltipState = 'init' | 'idle' | 'opening' | 'open' | 'closing' | 'error'

const STATES: Readonly<Record<EventData['lifecycle'], TooltipState>> = {
  init: 'init',
  ready: 'idle',
  beacon_before: 'idle',
  beacon: 'idle',
  tooltip_before: 'opening',
  tooltip: 'open',
  complete: 'closing',
}

export const tooltipStateOf = ({
  type,
  lifecycle,
}: Pick<EventData, 'type' | 'lifecycle'>): TooltipState =>
  type === 'error:target_not_found' ? 'error' : STATES[lifecycle]
