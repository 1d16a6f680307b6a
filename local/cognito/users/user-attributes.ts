import { SOFTWARE_TOKEN_MFA } from '../mfa/software-tokens.ts'
import type { User } from './user.ts'

interface Attribute {
  readonly Name: string
  readonly Value: string
}

/** The attributes that every pool has; unset ones can be requested too. */
export const standardAttributes: ReadonlySet<string> = new Set([
  'sub',
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'email',
  'email_verified',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'phone_number',
  'phone_number_verified',
  'address',
  'updated_at',
  'identities',
])

/** `UserAttributes` as the API shows them: all, or only the named ones. */
export const attributesOf = (user: User, names?: ReadonlySet<string>): Attribute[] => {
  const { sub, email, emailVerified, federation } = user
  const attributes: [string, string | undefined][] = [
    ['sub', sub],
    ['identities', federation && identitiesOf(federation, user.createdAt)],
    ['email_verified', String(emailVerified)],
    ['name', federation?.name],
    ['picture', federation?.picture],
    ['email', email],
  ]
  return attributes.flatMap(([Name, Value]) =>
    Value === undefined || names?.has(Name) === false ? [] : [{ Name, Value }],
  )
}

/** What AdminGetUser and ListUsers show beside the attributes; instants are epoch seconds. */
export const profileOf = ({ username, createdAt, modifiedAt, enabled, confirmation }: User) => ({
  Username: username,
  UserCreateDate: createdAt / 1000,
  UserLastModifiedDate: modifiedAt / 1000,
  Enabled: enabled,
  UserStatus: confirmation,
})

/** Of GetUser and AdminGetUser; ListUsers does not tell it. */
export const mfaOf = ({ totpOn = false }: User) =>
  totpOn && { UserMFASettingList: [SOFTWARE_TOKEN_MFA], PreferredMfaSetting: SOFTWARE_TOKEN_MFA }

const identitiesOf = (
  { provider, id }: NonNullable<User['federation']>,
  dateCreated: number,
): string =>
  JSON.stringify([
    {
      userId: id,
      providerName: provider,
      providerType: provider,
      issuer: null,
      primary: true,
      dateCreated,
    },
  ])
