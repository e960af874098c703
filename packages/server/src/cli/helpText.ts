import { configFields } from '../config/configFields.js'

/** What `--help` prints. */
export const helpText = `latchkit-server: relay and gateway in one process.

latchkit-server              serves
latchkit-server [auth | recovery] --accept-lost-identities
                             starts although a provider has another client than the one under which identities were made
latchkit-server init [file]  writes a commented configuration (latchkit.json); where the configuration offers wallets by
                             e-mail, it makes their keys in its place, once; to an auth.json or recovery.json from before it
                             had the other’s public keys it adds them, from public.json beside it or the file that is named
latchkit-server init --new-key auth | recovery [file]
                             after a break-in: gives the service a new key to sign by, and writes it into public.json
latchkit-server init --pin auth | recovery <file>
                             at the other service: believes the new key that this public.json has
latchkit-server auth | recovery | mailer
                             runs one service of the wallets by e-mail, for a user or a host of its own
latchkit-server keys auth | recovery | mailer
                             runs the keys of one service, for a user of their own
latchkit-server resume auth | recovery
                             lets the keys begin this hour anew: whoever waits is let in when they ask, while there is room
latchkit-server clock auth | recovery
                             says that the clock of this machine is right: where it was set by an hour or more, no hold ends and
                             nothing is erased by it until then
latchkit-server unlock auth | recovery
                             lets the e-mail address on the standard input in again, which is locked or off after wrong codes
latchkit-server thaw         undoes the freeze of the wallet of the e-mail address on the standard input, a day later
latchkit-server social pause | unpause google | apple | github  auth | recovery
                             at the service: lets a proof of the provider bring a wallet to no new device, or to them again
latchkit-server social prove google | apple | github
                             on a provider’s first day: checks what a program can, and says step by step what to try in a browser;
                             what it prints at the end names nobody
latchkit-server export auth | recovery [folder]
                             writes what the service has of its users, still sealed
latchkit-server restore <folder of auth> <folder of recovery> <file>
                             on a machine without a network: joins two exports with the keys beside them, which two people
                             bring, and writes the words of all wallets
latchkit-server reconcile auth | recovery [file ...]
                             after backups of different days were put back: writes the list of the service; with auth.list and
                             recovery.list says how each user stands; with a file that the other operator sends does its next step
latchkit-server --check      asks what the configuration names: stores, nodes, names, and what wallets by e-mail need; ends with
                             1 on a fault
latchkit-server --version    says which version this is
latchkit-server --help       says this

Configuration: a JSON file named by LATCHKIT_CONFIG, and over it these variables:
${configFields()
  .map(({ variable, about }) => `  ${variable}\n      ${about}`)
  .join('\n')}

SIGTERM, SIGINT  lets what is under way end, then ends
SIGHUP           reads the projects and the gateway's part of the configuration anew; the log says what else has
                 changed and needs a restart
SIGUSR2          asks half of the clients to come back, to this process or another one
`
