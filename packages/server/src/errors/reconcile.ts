import { entry } from 'latchkit/wire'

const restartAdvice = (service: string) =>
  `Begin anew: both operators write their lists by latchkit-server reconcile, here latchkit-server reconcile ${service}.`

/** A file for `reconcile` is invalid, was changed, or is not signed by a pinned key. */
export const reconcileRefused = entry(
  'reconcileRefused',
  ({ path, reason }: { path: string; reason: string }) =>
    `${path}: ${reason}. Nothing was done. Have its operator send it anew, by a way that you trust.`,
)
/** A file for `reconcile` is older than an hour, or from the future. */
export const reconcileOld = entry(
  'reconcileOld',
  ({ path, at, service }: { path: string; at: string; service: string }) =>
    `${path} is of ${at}, and good for an hour from then. Nothing was done. ${restartAdvice(service)}`,
)
/** The files for `reconcile` do not belong together, or not to this step. */
export const reconcileMisused = entry(
  'reconcileMisused',
  ({ reason, service }: { reason: string; service: string }) => `${reason}. ${restartAdvice(service)}`,
)
