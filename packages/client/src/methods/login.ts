import type { MethodGroup } from "../contract/operation-signature.ts"

export const login = {
  logIn: "POST /auth/simple/login body",
  logOut: "POST /logout",
  validateLink: "GET /auth/reset/validate query",
  setPassword: "POST /auth/reset/password body",
  checkPassword: "POST /auth/reset/validate-password body",
  sendLink: "POST /auth/reset/password-email body",
  validateInvitation: "GET /invite/{token}/validate",
  signUp: "POST /invite/{token}/signup body"
} as const satisfies MethodGroup
