/**
 * Replaces the SDK's streams of events, which S3 sets up for an operation that we do not call;
 * other clients ask for them at the first streamed operation, and we call none.
 */

export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config

export const eventStreamSerdeProvider = (): object => ({})

/** @throws Error, so that a call which would need it is found out */
export const EventStreamSerde = function (): never {
  throw new Error('Streams of events were left out of the bundle.')
}
