/**
 * Client settings for an emulator on this machine.
 * @param endpoint undefined on AWS
 */
export const emulatorAt = (endpoint: string | undefined) =>
  endpoint
    ? {
        endpoint,
        region: 'local',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        // It shares its machine with all that asks it: it is slow, and never lost.
        requestHandler: {
          connectionTimeout: 10_000,
          requestTimeout: 30_000,
          throwOnRequestTimeout: true,
        },
      }
    : {}
