import type { Config } from './configSchema.js'

const inProduction = 4_491

/** The port of the metrics, where they have one of their own: in production always, since strangers reach the public one. */
export const metricsPortOf = ({ environment, listen }: Config): number | undefined =>
  listen.metricsPort ?? (environment === 'production' ? inProduction : undefined)
