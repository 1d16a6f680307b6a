import { join } from 'node:path'
import { incidents } from '../../lambdas/incidents/decider.ts'
import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import type { IdentityAdmin } from '../../lambdas/platform/identity/identity-admin.ts'
import { quotes } from '../../lambdas/quotes/decider.ts'
import { compactFile } from '../../local/engine/compact-file.ts'
import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { connect, embeddedFile, type Target } from '../connect.ts'
import { cleanDataDirectory, type Searched } from '../erase/clean-data-directory.ts'
import { eraseOwnKey } from '../erase/erase-own-key.ts'
import { erasePerson } from '../erase/erase-person.ts'
import { forgetInExport } from '../analytics/forget-users.ts'
import { erasedUsers } from '../rebuild/erased-users.ts'
import { untilErased } from '../erase/until-erased.ts'
import { untilSent } from '../erase/until-sent.ts'
import { count } from '../format.ts'
import { OpsError } from '../ops-error.ts'
import {
  accountOptions,
  type AccountName,
  findAccount,
  requireAccount,
} from '../product/find-account.ts'
import { connectProduct, type ProductConnection } from '../product/connect-product.ts'

const options = {
  ...commonOptions,
  ...accountOptions,
  report: { type: 'string' },
  quote: { type: 'string' },
} as const

/** Erases one person for good, or what somebody sent who has no account. */
export const erase: Command = {
  usage: `npm run ops -- erase --subject ID | --email ADDRESS [options]
npm run ops -- erase --report REFERENCE | --quote=ID [options]

Does what a user does who deletes the account: the key of the personal fields goes, so that nobody can
read them any more in events, backups and exports; sessions, pictures, activity, watchlists, reports of
incidents and the account itself are removed. Events stay, and verify as before. This cannot be undone.
The local stack forgets the person's emails, too, and its export what the user did on the site; its
file is compacted, and every byte of the folder is searched for the address. The product may run, else
it is started for as long.

  --subject ID     the user's id: the settings page shows it as the username
  --email ADDRESS  the address of the account. Also where the user has deleted the account already:
                   removes what a laptop still holds of it
  --report IR-…    in place of a person, one report of an incident: nobody can read description,
                   evidence, contact and reporter any more. What staff have published stays
  --quote=ID       one request for a quote: nobody can read who made it, and what it says. With
                   the sign between, as an id may begin with a dash
${COMMON_USAGE}

A Google account of its own with the same address is another account: the command names it, and erases
it when it is given once more. The exit code is 1 until then.

The JSON: {"subject","erasedAt"}, null where the account was gone already; "others":[…] where accounts
with the address are left; on the local stack also
"files" and "bytes", which were searched, and "found":[…], the files that still hold the address. The
exit code is 1 when there are such. Of a report or a request: {"subject","erasedAt"}, the subject that
of its key.`,

  run: async (args, { signal, progress }) => {
    const { json, subject, email, report, quote, ...target } = readArguments(args, options)
    if (report !== undefined || quote !== undefined) {
      const isNamedTwice = report !== undefined && quote !== undefined
      if (isNamedTwice || subject !== undefined || email !== undefined) {
        throw new OpsError('Give one of --subject, --email, --report and --quote.')
      }
      return await eraseSent(
        target,
        report === undefined ? QUOTE : REPORT,
        report ?? quote ?? '',
        json,
      )
    }
    progress.show('looking for the account')
    await using product = await connectProduct(target)
    const person = await findPerson(product, { subject, email })
    progress.show('removing the account')
    const erasedAt = person.subject && (await erasePerson(product, person.subject, { signal }))
    // Who gives an id means one account.
    const others = email === undefined ? [] : await leftWith(product.identity, person.email)
    if (product.path !== undefined) await cleanBeside(product, product.path, person, signal)
    progress.show('compacting the file and searching it')
    const searched =
      product.path === undefined
        ? undefined
        : cleanDataDirectory(product.path, product.stage, person.email)
    progress.clear()
    const say = json ? process.stderr : process.stdout
    say.write(`${describe(person, { erasedAt, others, searched })}\n`)
    if (json) {
      const { subject: id = null } = person
      process.stdout.write(
        `${JSON.stringify({
          subject: id,
          erasedAt: erasedAt ?? null,
          ...(others.length > 0 && { others }),
          ...searched,
        })}\n`,
      )
    }
    return others.length === 0 && (searched === undefined || searched.found.length === 0)
  },
}

const REPORT = { what: 'report', decider: incidents } as const
const QUOTE = { what: 'request for a quote', decider: quotes } as const

/** What has a key of its own, and may be of nobody with an account. */
const eraseSent = async (
  target: Target,
  { what, decider }: typeof REPORT | typeof QUOTE,
  id: string,
  json = false,
): Promise<boolean> => {
  await using connection = await connect(target)
  const subject = streamName(decider.category, id)
  const erasedAt = await eraseOwnKey(connection, subject)
  if (erasedAt === undefined) throw new OpsError(`There is no ${what} ${id}.`)
  const file = embeddedFile(target)
  if (file !== undefined) compactFile(file, connection.stage, null)
  const say = json ? process.stderr : process.stdout
  say.write(`The ${what} ${id} is erased since ${erasedAt}.\n`)
  if (json) process.stdout.write(`${JSON.stringify({ subject, erasedAt })}\n`)
  return true
}

/** What must be over before bytes are searched: an erasure, emails on their way, what an export holds. */
const cleanBeside = async (
  product: ProductConnection,
  path: string,
  { subject, email }: Person,
  signal: AbortSignal,
): Promise<void> => {
  if (subject === undefined) await untilErased(product, { signal })
  await untilSent(product, email, { signal })
  // Nobody can tell any more which of those who are erased had the address.
  const users = subject === undefined ? [...(await erasedUsers(product))] : [subject]
  await forgetInExport(join(path, 'analytics'), product.stage, users, { signal })
}

interface Person {
  /** undefined when the account is gone already. */
  readonly subject: string | undefined
  /** In lower case. */
  readonly email: string
}

/** @throws {OpsError} when there is no such account, nor a folder to clean of an address */
const findPerson = async (
  { identity, path }: ProductConnection,
  name: AccountName,
): Promise<Person> => {
  if (name.email === undefined || path === undefined) {
    const { sub, email } = await requireAccount(identity, name)
    return { subject: sub, email: email.toLowerCase() }
  }
  const account = await findAccount(identity, name)
  return { subject: account?.sub, email: name.email.toLowerCase() }
}

/** Ids of accounts that still have the address. A list may name for a moment what is gone. */
const leftWith = async (identity: IdentityAdmin, email: string): Promise<readonly string[]> => {
  const listed = await identity.findByEmail(email)
  const left = await Promise.all(listed.map(async ({ loginName }) => await identity.get(loginName)))
  return left.flatMap((account) => account?.sub ?? [])
}

const describe = (
  { subject, email }: Person,
  {
    erasedAt,
    others,
    searched,
  }: {
    readonly erasedAt: string | undefined
    readonly others: readonly string[]
    readonly searched: Searched | undefined
  },
): string =>
  [
    subject === undefined
      ? `There is no account with ${email}.`
      : `${subject} is erased since ${erasedAt}.`,
    ...others.map(
      (id) => `Another account has the address, ${id}: give the command again to erase it, too.`,
    ),
    ...(searched
      ? [
          `${count(searched.files, 'file')} with ${count(searched.bytes, 'byte')} searched: ` +
            (searched.found.length === 0
              ? 'none holds the address.'
              : `the address is still in ${searched.found.join(', ')}.`),
        ]
      : []),
  ].join('\n')
