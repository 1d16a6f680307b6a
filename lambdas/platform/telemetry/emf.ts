/** Units of CloudWatch. */
type Unit = 'Count' | 'Milliseconds'

/** Names of the fields of a log line that are metrics, with their units. */
type MetricUnits = Readonly<Record<string, Unit>>

/** Where CloudWatch keeps the metrics of the product. */
export const METRICS_NAMESPACE = 'Assay'

/** Metrics with the same dimensions. */
interface MetricGroup {
  /** Names of fields that hold texts. */
  readonly dimensions: readonly string[]
  readonly units: MetricUnits
}

interface EmbeddedMetrics {
  readonly Timestamp: number
  readonly CloudWatchMetrics: readonly {
    readonly Namespace: string
    readonly Dimensions: readonly (readonly string[])[]
    readonly Metrics: readonly { readonly Name: string; readonly Unit: Unit }[]
  }[]
}

/**
 * Makes metrics of fields of a log line (CloudWatch's embedded metric format): no call, no agent.
 * Of fields that are dimensions only a bounded number of values may occur, since each combination
 * is paid for.
 *
 * @returns the member that the line needs for it
 */
export const embeddedMetrics = (
  ...groups: readonly MetricGroup[]
): (() => { readonly _aws: EmbeddedMetrics }) => {
  const CloudWatchMetrics = groups.map(({ dimensions, units }) => ({
    Namespace: METRICS_NAMESPACE,
    Dimensions: [dimensions],
    Metrics: Object.entries(units).map(([Name, Unit]) => ({ Name, Unit })),
  }))
  return () => ({ _aws: { Timestamp: Date.now(), CloudWatchMetrics } })
}
