import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { LoginProvider } from '../../wire/features.js'
import type { FrameWait } from '../../wire/frame/events.js'
import type { FrameAnswer } from '../../wire/frame/messages.js'

// The contract of a connector with its own interface: the embedded wallet.

/** §3 Other stored items: what an embedded wallet remembers in this browser. Opaque handles only, and nothing that can sign. */
export interface EmbeddedMemory {
  /** The handle of the session. It is useless without the frame's own storage. */
  readonly session_token: string
  readonly email_login_used: string
  /** CAIP-2 ids of the networks used last, separated by spaces. */
  readonly last_used_chain: string
  /** Time in ms since 1970. */
  readonly last_email_login_time: string
  readonly email: string
  /** Set once the account has been switched to the site's default type (§4), until the visitor logs out. */
  readonly preferred_account_type: string
  /** The provider of the last login, also after a sign-out; absent after a login by email. */
  readonly connected_social: string
  readonly social_username: string
}

/** The part of the modal's look that a frame takes over. */
export interface ConnectorLook {
  readonly themeMode: 'light' | 'dark' | 'system'
  /** The site's theme variables: those for both modes, overridden by those for one mode. */
  readonly themeVariables: { readonly light?: object; readonly dark?: object }
  readonly locale: string | undefined
}

/** A request that the visitor must approve in the wallet. */
export interface ApprovalRequest {
  readonly id: string
  readonly namespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  readonly method: string
}

/** What a frame shows in the place of the modal's panel: its title, and its height in px. */
export interface FrameScreen {
  readonly title: string
  readonly height: number
}

/** What the kit offers to a connector with its own interface. Loaded together with it. */
export interface ConnectorParts {
  read(key: keyof EmbeddedMemory): string | undefined
  /** Writes an item, or removes it if `value` is `undefined`. */
  write(key: keyof EmbeddedMemory, value: string | undefined): void
  /** Returns the account type that a visitor starts with in a namespace; `undefined` if the site has none there. */
  accountType(namespace: ChainNamespace): string | undefined
  /** Reports the look now and after each change, until the kit ends. */
  watchLook(onLook: (look: ConnectorLook) => void): void
  /** §4: reports that a request waits for the visitor's approval, or has ended. */
  approval(request: ApprovalRequest, status: 'pending' | 'success' | 'error'): void
  /** Reports what the connector's frame shows over the modal; `undefined`: nothing any more. */
  screen(shown: FrameScreen | undefined): void
  /** Reports the id of the request of a device that waits for the visitor's decision; `undefined`: none waits any more. */
  deviceWaits(id: string | undefined): void
  /** §8: reports that the site asked for something that is not allowed. */
  refused(): void
}

/** A part of the settings of the embedded wallet. */
export type WalletSettingsSection = 'devices' | 'identities' | 'export' | 'password'

/** What the site's server says about logins by a provider, such as Google. */
export interface SocialOffer {
  /** The address of the window in which a visitor logs in. */
  readonly address: string
  readonly providers: readonly LoginProvider[]
}

/** A login for which the page itself has left for the provider, and with which it has come back. */
export interface ReturnedLogin {
  readonly provider: LoginProvider
  /** What the secure frame needs to take the answer; useless elsewhere. */
  readonly secret: string
}

/** How a login by a provider goes, unless it goes in a window that the kit has opened. */
export interface SocialRoute {
  /** The page can open no window: the visitor leaves it for the provider, and comes back. */
  readonly isInTab?: boolean
  /** The page has come back with this. */
  readonly secret?: string | undefined
  /** Hears whether the login waits for the visitor, at the provider or in the frame, or for services. */
  readonly onWait?: ((waits: FrameWait) => void) | undefined
}

/** The capability of a connector that logs visitors in. */
export interface AuthCapability {
  /**
   * Sends a code to an email address. If the code must be typed, the frame asks for it, and the connector's `open` waits for
   * that.
   * @throws `emailCooldown`, `invalidEmail`, `loginNotLoaded`, `frameFailed`, `frameInterrupted`, `requestAborted`.
   */
  connectEmail(email: string, signal: AbortSignal): Promise<FrameAnswer<'CONNECT_EMAIL'>>
  /**
   * Changes the email address: sends the codes and waits until the visitor has typed both in the frame (§4 Email update).
   * @returns The new address.
   * @throws `emailCooldown`, `invalidEmail`, `loginNotLoaded`, `frameFailed`, `frameInterrupted`, `frameBusy`; `requestAborted`
   * if the visitor leaves.
   */
  updateEmail(email: string, signal: AbortSignal): Promise<string>
  /**
   * Shows the wallet's settings in the frame.
   * @param section The part to show first; all of them unless given.
   * @throws `loginNotLoaded`, `frameFailed`, `frameInterrupted`, `frameBusy`.
   */
  showSettings(section?: WalletSettingsSection): Promise<void>
  /**
   * Shows the decision about each device that waits. Absent if the connector never reports one.
   * @throws As `showSettings`.
   */
  reviewDevices?(): Promise<void>
  /**
   * Asks the site's server which providers it offers. Absent if visitors only log in by email.
   * @throws `loginNotLoaded`, `partNotLoaded`.
   */
  socialOffer?(): Promise<SocialOffer>
  /**
   * Logs in by a provider, in the window that the kit has opened. Ends earlier logins that are in progress.
   * @throws `socialErrors`, `loginNotLoaded`, `frameFailed`, `frameInterrupted`, `frameBusy`; `requestAborted`.
   */
  connectSocial?(provider: LoginProvider, signal: AbortSignal, route?: SocialRoute): Promise<void>
  /**
   * Returns the login with which the page has come back from a provider; `undefined` if this tab has begun none. Absent unless the
   * address of the page has one.
   * @throws `loginNotLoaded`.
   */
  readonly returned?: (() => Promise<ReturnedLogin | undefined>) | undefined
}

/** The capability of a connector whose requests the visitor approves outside the page. */
export interface ApprovalsCapability {
  /** Aborts every waiting request; each fails with 'Request was aborted'. Requests that only read continue (§4). */
  abort(): void
}
