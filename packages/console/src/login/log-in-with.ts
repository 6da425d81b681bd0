import { api, basePath } from "../interface/client.ts"

/**
 * Logs in with a password that was just set, and opens the page anew. Without that way to log in, it opens the login.
 */
export const logInWith = (username: string, password: string): Promise<void> =>
  api.POST("/auth/simple/login", { body: { username, password } }).then(
    () => location.assign(`${basePath}/`),
    () => location.assign(`${basePath}/login`)
  )
