import type { Config } from './configSchema.js'

const productionPort = 4_491

/** Returns the port of the metrics, if they have their own. In production they always do, since strangers can reach the main port. */
export const metricsPortOf = ({ environment, listen }: Config): number | undefined =>
  listen.metricsPort ?? (environment === 'production' ? productionPort : undefined)
