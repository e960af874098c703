// The stand-ins of login providers that `npm start` runs: on the port in the first argument, for the secure site in the second.
import { startLogin } from './startLogin.js'

const [, , port, secureOrigin = ''] = process.argv
await startLogin({
  environment: process.env.LATCHKIT_ENVIRONMENT,
  port: Number(port),
  host: 'login.localhost',
  secureOrigin,
})
