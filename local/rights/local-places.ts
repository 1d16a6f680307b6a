/** ARNs on a laptop, where there are neither accounts nor stages that could be mixed up. */
export const LOCAL_PLACES = {
  table: (name: string): string => `arn:aws:dynamodb:local:local:table/${name}`,
  pool: 'arn:aws:cognito-idp:local:local:userpool/local',
  bucket: 'arn:aws:s3:::local',
  objects: (key: string): string => `arn:aws:s3:::local/${key}`,
  mail: {
    from: 'no-reply@assay.example',
    identities: 'arn:aws:ses:local:local:identity/*',
    configuration: 'arn:aws:ses:local:local:configuration-set/local',
  },
}
