/** The moments of the product. Each is loaded as a whole when one of its verbs is first called: `load(kit, 'account')`. */
export const moments = {
  account: () => import('./account/moment.js'),
  analytics: () => import('./services/sendEvent.js'),
  connect: () => import('./connect/moment.js'),
  connected: () => import('./connect/connected.js'),
  directory: () => import('./directory/moment.js'),
  modal: () => import('./modal/moment.js'),
  money: () => import('./money/moment.js'),
  options: () => import('./services/reportOptions.js'),
  signIn: () => import('./signIn/moment.js'),
}

type Loaded = { readonly [Name in keyof typeof moments]: Awaited<ReturnType<(typeof moments)[Name]>> }

declare module './kit/load.js' {
  interface Moments extends Loaded {}
}
