import type { OpenParameters } from '../../core/actions/open.js'
import type { Kit } from '../../core/kit.js'

/** Opens the modal as soon as the verb is there; a page whose visitor never clicks does not load it. */
export async function openLater(kit: Kit, parameters?: OpenParameters): Promise<void> {
  const { open } = await import('../../core/actions/open.js')
  open(kit, parameters)
}
