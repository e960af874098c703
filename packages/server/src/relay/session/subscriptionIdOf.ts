import { hash } from 'node:crypto'

/** Returns the subscription id. JavaScript clients compute the same id themselves, and ignore what the relay answers. */
export const subscriptionIdOf = (topic: string, clientId: string) => hash('sha256', topic + clientId, 'hex')
