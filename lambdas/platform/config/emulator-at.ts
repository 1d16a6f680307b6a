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
      }
    : {}
