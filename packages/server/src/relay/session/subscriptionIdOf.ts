import { hash } from 'node:crypto'

/** Returns the id that JavaScript clients compute themselves, whatever the relay answers. */
export const subscriptionIdOf = (topic: string, clientId: string) => hash('sha256', topic + clientId, 'hex')
