import { networkIcons } from './icons.js'

/** Loads the bundled mark of a network as a data URI, or nothing for one that has none. */
export async function loadNetworkIcon(caipNetworkId: string): Promise<string | undefined> {
  return (await networkIcons[caipNetworkId]?.())?.default
}
