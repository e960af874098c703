import { type Kit, patch } from '../kit/kit.js'
import { once } from '../kit/oneAtATime.js'
import { remember } from '../services/memory.js'
import { findLogin } from './findLogin.js'
import { fetchOffer } from './socialWindow.js'

/** Asks the site's server which providers it offers, once per page, and writes them into the state. After a failure the next call asks again. */
export async function requestSocials(kit: Kit): Promise<void> {
  if (kit.store.getState().socials) return
  await once(kit, 'socials', async () => {
    try {
      const { socialOffer } = findLogin(kit)?.auth ?? {}
      const socials = socialOffer ? (await fetchOffer(kit, socialOffer)).providers : []
      patch(kit, () => ({ socials }))
      remember(kit, 'offers_socials', socials.length > 0)
    } catch (error) {
      kit.services.logger.info('the providers that the server offers are not known', error)
    }
  })
}
