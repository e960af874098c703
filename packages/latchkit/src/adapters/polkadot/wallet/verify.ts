import { verifyPolkadot } from '../../../siwx/verify/polkadot/verifyPolkadot.js'
import { verifyBy } from '../../shared/verifyBy.js'

/** Verifies what a wallet has signed, on this page. */
export const createVerify = () => verifyBy(verifyPolkadot)
