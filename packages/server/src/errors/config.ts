import { entry } from 'latchkit/wire'

/** A field of the configuration is invalid. `problems` names each field and its variable. */
export const configInvalid = entry(
  'configInvalid',
  ({ problems }: { problems: readonly string[] }) =>
    `The configuration is not valid.\n${problems.join('\n')}`,
)
/** The configuration file cannot be read or is not JSON. */
export const configUnreadable = entry(
  'configUnreadable',
  ({ path, reason }: { path: string; reason: string }) => `LATCHKIT_CONFIG: ${path}: ${reason}`,
)
/** No project is configured, and the configuration does not say that everybody may use the server. */
export const everybodyRefused = entry(
  'everybodyRefused',
  () =>
    'No project is configured, so everybody could use this server. List your sites in projects (LATCHKIT_PROJECTS). To try it on this machine, set LATCHKIT_ENVIRONMENT=development and listen on 127.0.0.1 without trusted proxies. To serve everybody, set LATCHKIT_OPEN=true.',
)
/** A service that `--check` asked did not answer in time. */
export const noAnswerInTime = entry(
  'noAnswerInTime',
  ({ ms }: { ms: number }) =>
    `No answer in ${ms} ms. Check that it is running and that no firewall blocks it.`,
)
/** `init` would overwrite a file. */
export const configExists = entry(
  'configExists',
  ({ path }: { path: string }) => `${path} already exists. Move it away, or name another file.`,
)
/** The program was called with an unknown argument. */
export const argumentUnknown = entry(
  'argumentUnknown',
  ({ argument: given, meant }: { argument: string; meant: string }) =>
    `latchkit-server does not know ${given}${meant}. See latchkit-server --help.`,
)
/** In production, a URL of the e-mail wallet that browsers use is not HTTPS. */
export const clearTextRefused = entry(
  'clearTextRefused',
  ({ variable, given }: { variable: string; given: string }) =>
    `${variable} is ${given}: in production everybody on the way would read what goes to a wallet, and could change its pages. Write ${given.replace(/^http:/, 'https:')}. To try it on this machine, set LATCHKIT_ENVIRONMENT=development.`,
)
/** The folder of the keys and the folder of the databases are not separate. */
export const keysInData = entry(
  'keysInData',
  ({ keys, data }: { keys: string; data: string }) =>
    `The keys (LATCHKIT_KEYS, ${keys}) and the databases (LATCHKIT_DATA, ${data}) lie one inside the other: one stolen volume or backup would have both. Write LATCHKIT_KEYS=/var/lib/latchkit-keys, or another folder beside the databases; keys that are there already move with it.`,
)
/** A stand-in of a provider is configured where visitors could meet it. */
export const standInRefused = entry(
  'standInRefused',
  ({ variable }: { variable: string }) =>
    `${variable} names a stand-in, which vouches for anybody: it is for LATCHKIT_ENVIRONMENT=development and an address of this machine. Take it away, and the real provider is asked.`,
)
/** In production, a provider of logins is configured that the operator has not tried. */
export const providerNotAccepted = entry(
  'providerNotAccepted',
  ({ variable, clientIdVariable }: { variable: string; clientIdVariable: string }) =>
    `${variable} is missing: the authors could try a stand-in only, so nobody knows yet whether this provider’s logins work here. Try them with your own client and LATCHKIT_ENVIRONMENT=development, then write the date of that day, such as 2026-11-29. To go on without this provider, take ${clientIdVariable} away.`,
)
