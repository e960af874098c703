export { type EmbeddedConnector, type EmbeddedOptions, embedded } from './embedded.js'
