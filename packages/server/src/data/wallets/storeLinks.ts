/** Store links are built from ids, so that no row can lead anywhere but to a store. */
export const storeLinks = {
  chrome: 'https://chromewebstore.google.com/detail/',
  firefox: 'https://addons.mozilla.org/firefox/addon/',
  ios: 'https://apps.apple.com/app/id',
  android: 'https://play.google.com/store/apps/details?id=',
} as const
