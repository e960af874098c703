import { entry } from 'latchkit/wire'

/** An export, or the folder of one, is invalid. */
export const exportUnreadable = entry(
  'exportUnreadable',
  ({ path, reason }: { path: string; reason: string }) => `${path}: ${reason}`,
)
/** A file for secrets exists already. */
export const secretsExist = entry(
  'secretsExist',
  ({ path }: { path: string }) => `${path} already exists. Move it away, or name another file.`,
)
/** The machine that should join the shares has a network connection. */
export const restoreOnline = entry(
  'restoreOnline',
  ({ interfaces }: { interfaces: string }) =>
    `This machine has a network (${interfaces}). Wallets are restored without one: take it off, or run the command where there is none (unshare --net, a container with --network none).`,
)
/** One person has both halves of the wallets. */
export const restoreOneHand = entry(
  'restoreOneHand',
  ({ reason }: { reason: string }) =>
    `${reason}. Two people bring two folders: one has auth.json and auth.export, the other recovery.json and recovery.export.`,
)
