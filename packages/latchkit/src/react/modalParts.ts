/**
 * The parts of the modal that are loaded when they are needed, one row each. The views are in `registry.ts`. The table in
 * `tsdown.config.ts` says which parts share a file.
 */
export const modalParts = {
  activity: () => import('./views/Account/ActivityPart.js'),
  debugAlert: () => import('./modal/DebugAlert.js'),
  emailField: () => import('./views/Connect/EmailField.js'),
  frameCover: () => import('./modal/FrameCover.js'),
  lastUsedRow: () => import('./views/Connect/LastUsedRow.js'),
  lateRows: () => import('./parts/LateRows/letIn.js'),
  legalTerms: () => import('./parts/Legal/LegalTerms.js'),
  listPreload: () => import('./views/walletList/preloadList.js'),
  motion: () => import('./modal/Motion.js'),
  nfts: () => import('./views/Account/Nfts.js'),
  noWallets: () => import('./views/walletList/NoWallets.js'),
  otherInstances: () => import('./views/walletList/OtherInstances.js'),
  pageToast: () => import('./modal/mountToast.js'),
  pairingRow: () => import('./views/walletList/PairingRow.js'),
  preparedPairing: () => import('./views/pairing/usePreparedPairing.js'),
  scanPanel: () => import('./views/WalletSend/ScanPanel.js'),
  smallScreen: () => import('./modal/smallScreen.js'),
  socialMark: () => import('./parts/SocialMark/SocialMark.js'),
  socialRow: () => import('./views/Connect/SocialRow.js'),
  toasts: () => import('./modal/Toasts.js'),
  walletIcons: () => import('./parts/WalletIcon/findIcon.js'),
  walletOrigins: () => import('./parts/RiskMark/originsOf.js'),
}

/** The module of each part, by the part's name. */
export type ModalParts = {
  readonly [Name in keyof typeof modalParts]: Awaited<ReturnType<(typeof modalParts)[Name]>>
}
