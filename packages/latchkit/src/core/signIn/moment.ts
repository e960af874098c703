// Signing in to the site, together with a connection and after it.
export { afterConnecting } from './afterConnecting.js'
export { endUnanswered } from './endUnanswered.js'
export { requestSignIn } from './requestSignIn.js'
export { signIn } from './signIn.js'
export { signOut } from './signOut.js'
export { watchSignIn } from './watchSignIn.js'
