export { type ConfigParameters, configParameters } from './configParameters.js'
export { latchkit } from './latchkit.js'
