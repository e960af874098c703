import * as v from 'valibot'
import { defaultCodeLimits as byDefault } from '../custody/codes/codeLimits.js'
import { isEmail } from '../custody/normaliseEmail.js'
import type { LimitNote } from './limit.js'
import { serviceUrl } from './serviceUrl.js'

const text = (about: string) => v.pipe(v.string(), v.nonEmpty(), v.description(about))
const port = (number: number, about: string) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535), v.description(about)), number)

/** The schema of a security limit, which can be set within safe bounds. */
function boundedLimit(
  number: number,
  [least, most]: readonly [number, number],
  about: string,
  facts: LimitNote,
) {
  const description = `${about} (${least} to ${most})`
  return v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(least),
      v.maxValue(most),
      v.description(description),
      v.metadata(facts),
    ),
    number,
  )
}

const refusalNote = { unit: '', beyond: '429 with Retry-After' }

const youngWalletNote =
  'a quarter of it for wallets younger than a week, a quarter for those younger than 90 days'
const waitNote = { unit: '', beyond: '429 with Retry-After: the user has a place in a later hour' }

const limits = v.strictObject({
  validMs: boundedLimit(byDefault.validMs, [60_000, 600_000], 'time that a code works', {
    unit: 'ms',
    beyond: '401; another one has to be sent',
  }),
  cooldownMs: boundedLimit(byDefault.cooldownMs, [30_000, 600_000], 'time between two codes for an address', {
    unit: 'ms',
    beyond: '429 with Retry-After',
  }),
  tries: boundedLimit(byDefault.tries, [1, 5], 'wrong tries of one code', {
    unit: '',
    beyond: '401; another one has to be sent',
  }),
  addressPerHour: boundedLimit(
    byDefault.addressPerHour,
    [1, 20],
    'codes for one e-mail address in an hour',
    refusalNote,
  ),
  addressPerDay: boundedLimit(
    byDefault.addressPerDay,
    [1, 40],
    'codes for one e-mail address in a day',
    refusalNote,
  ),
  addressPerNetwork: boundedLimit(
    byDefault.addressPerNetwork,
    [1, 20],
    'of these, those that one network (IPv6: one /48) may have sent in an hour to devices that are not known',
    refusalNote,
  ),
  failuresPerDay: boundedLimit(
    byDefault.failuresPerDay,
    [5, 50],
    'wrong codes of one e-mail address in a day',
    {
      unit: '',
      beyond: 'the address is locked, and told by mail',
    },
  ),
  lockMs: boundedLimit(byDefault.lockMs, [3_600_000, 604_800_000], 'time that an address is locked', {
    unit: 'ms',
    beyond: 'it works again',
  }),
  failuresInRow: boundedLimit(
    byDefault.failuresInRow,
    [10, 100],
    'wrong codes of one e-mail address in a row',
    {
      unit: '',
      beyond: 'it is off',
    },
  ),
  offMs: boundedLimit(
    byDefault.offMs,
    [3_600_000, 604_800_000],
    'time after which a row of wrong codes is forgotten',
    {
      unit: 'ms',
      beyond: 'an address that is off works again',
    },
  ),
  sendsPerHour: boundedLimit(
    byDefault.sendsPerHour,
    [1, 10_000],
    'codes that one address of the network (IPv6: one /64) may have sent in an hour',
    refusalNote,
  ),
  checksPerTenMinutes: boundedLimit(
    byDefault.checksPerTenMinutes,
    [1, 10_000],
    'codes that one address of the network (IPv6: one /64) may try in ten minutes',
    refusalNote,
  ),
  projectSendsPerHour: boundedLimit(
    byDefault.projectSendsPerHour,
    [1, 1_000_000],
    'codes that the pages of one project have sent in an hour',
    { unit: '', beyond: 'the log says so' },
  ),
  requestsPerSecond: boundedLimit(
    byDefault.requestsPerSecond,
    [1, 10_000],
    'requests that one address of the network (IPv6: one /64) may send to auth, and to recovery, in a second; 5 s of them at once',
    refusalNote,
  ),
  retiredDays: boundedLimit(
    byDefault.retiredDays,
    [30, 3_650],
    'days that shares which were renewed are kept, sealed for both services: the age of the oldest backup that you would restore',
    { unit: 'days', beyond: 'they are erased' },
  ),
  releasesPerHour: boundedLimit(
    20,
    [20, 100_000],
    `users to whom recovery releases a share in an hour, of those that had none in the last 24 h; ${youngWalletNote}`,
    { ...waitNote, fill: 'latchkit_recovery_releases_fill' },
  ),
  signersPerHour: boundedLimit(
    1_000,
    [20, 1_000_000],
    `users whose share auth opens in an hour, of those that did not sign in the last 24 h; ${youngWalletNote}`,
    { ...waitNote, fill: 'latchkit_auth_signers_fill' },
  ),
})

const serviceFields = (number: number, about: string) => ({
  url: v.optional(
    v.pipe(
      serviceUrl,
      v.description(`address at which ${about} is reached; unless given, this server starts it`),
    ),
  ),
  host: v.optional(text(`address that ${about} listens on`), '127.0.0.1'),
  port: port(number, `port that ${about} listens on; 0 takes a free one`),
  keysSocket: v.optional(
    text(
      `socket at which the keys of ${about} answer (\`latchkit-server keys\`), of a user of their own; unless given, ${about} starts their process itself`,
    ),
  ),
})

const databaseUrl = (about: string) =>
  v.optional(
    text(`Postgres of ${about}, with a user and a schema of its own, in place of its embedded database`),
  )

/** The schema of the e-mail wallet's configuration. */
export const custodyConfig = v.strictObject({
  isEnabled: v.optional(
    v.pipe(
      v.boolean(),
      v.description('offer wallets by e-mail ([how](custody.md)): auth, recovery and mailer'),
    ),
    false,
  ),
  keys: v.optional(
    text('folder of the key files of the e-mail wallet; never inside of `data`, and never in its backup'),
    '.latchkit-keys',
  ),
  isOnOwnHosts: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'each service runs on a host of its own: [tier 2](custody.md#tiers), which the start says; a server cannot see it by itself',
      ),
    ),
    false,
  ),
  auth: v.optional(v.strictObject({ ...serviceFields(0, 'auth'), databaseUrl: databaseUrl('auth') }), {}),
  recovery: v.optional(
    v.strictObject({
      ...serviceFields(4411, 'recovery'),
      databaseUrl: databaseUrl('recovery'),
      newDevice: v.optional(
        v.pipe(
          v.picklist(['twoProofs', 'sameProof']),
          v.description(
            'what brings a wallet with a confirmed address to a new device after a login with a provider: a code by mail beside it, or the same login once more and a wait; `sameProof` is for wallets that are made from then on, `twoProofs` for all at once',
          ),
        ),
        'twoProofs',
      ),
    }),
    {},
  ),
  mailer: v.optional(
    v.strictObject({
      ...serviceFields(4412, 'the mailer'),
      smtpUrl: v.optional(
        v.pipe(
          v.string(),
          v.check(
            (url) => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol),
            'Expected an smtp or smtps address',
          ),
          v.description(
            'mail server that the mailer hands mails to, with its user and password; `smtp://` begins TLS, on this machine or with `?requireTLS=false` only where the server offers it',
          ),
        ),
      ),
      from: v.optional(
        v.pipe(
          v.string(),
          v.check(
            (email) => isEmail(email.toLowerCase()),
            'Expected an e-mail address like wallet@example.com',
          ),
          v.description('e-mail address that mails come from'),
        ),
        'wallet@localhost.localdomain',
      ),
      name: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^\P{C}{1,64}$/u, 'Expected one line of at most 64 characters'),
          v.description('name that mails come from'),
        ),
        'Latchkit',
      ),
      colour: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^#[\da-f]{6}$/i, 'Expected a colour like #3366cc'),
          v.description('colour of the code in mails'),
        ),
        '#1f2937',
      ),
    }),
    {},
  ),
  social: v.optional(
    v.strictObject({
      proxy: v.optional(
        v.pipe(
          v.string(),
          v.check(
            (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
            'Expected an http or https address',
          ),
          v.description(
            'HTTP proxy by which auth and recovery reach providers of logins (`CONNECT`), with its user and password; nothing else goes through it',
          ),
        ),
      ),
    }),
    {},
  ),
  limits: v.optional(limits, {}),
})

/** The configuration of the e-mail wallet. */
export type CustodyConfig = v.InferOutput<typeof custodyConfig>
