import { entry } from 'latchkit/wire'

const again = (service: string) =>
  `Begin anew: both operators write their lists by latchkit-server reconcile, here latchkit-server reconcile ${service}.`

/** A file of `reconcile` is none, was changed, or is signed by none of the keys that are pinned. */
export const reconcileRefused = entry(
  'reconcileRefused',
  ({ path, reason }: { path: string; reason: string }) =>
    `${path}: ${reason}. Nothing was done. Have its operator send it anew, by a way that you trust.`,
)
/** A file of `reconcile` is older than an hour, or of a time to come. */
export const reconcileOld = entry(
  'reconcileOld',
  ({ path, at, service }: { path: string; at: string; service: string }) =>
    `${path} is of ${at}, and good for an hour from then. Nothing was done. ${again(service)}`,
)
/** The files of `reconcile` do not belong together, or not to this step. */
export const reconcileMisused = entry(
  'reconcileMisused',
  ({ reason, service }: { reason: string; service: string }) => `${reason}. ${again(service)}`,
)
