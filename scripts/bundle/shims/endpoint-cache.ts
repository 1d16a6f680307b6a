/**
 * Replaces the SDK's cache of discovered endpoints, which its DynamoDB client makes and asks
 * only when endpoint discovery is switched on; it is not.
 */
export const EndpointCache = function (): void {}
