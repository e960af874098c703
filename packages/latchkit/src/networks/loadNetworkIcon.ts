import { networkIcons } from './icons.js'

/** Loads the bundled icon of a network as a data URI. Returns `undefined` if it has none. */
export async function loadNetworkIcon(caipNetworkId: string): Promise<string | undefined> {
  return (await networkIcons[caipNetworkId]?.())?.default
}
