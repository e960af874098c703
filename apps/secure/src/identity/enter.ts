import type { AuthLogin, LoginParts } from './loginParts.js'

/** Finishes a login: this wallet is now the shown one. */
export async function enter(
  { wallets }: Pick<LoginParts, 'wallets'>,
  { facts, session }: AuthLogin,
): Promise<void> {
  await wallets.setSession(facts.userId, session)
  await wallets.show(facts)
}
