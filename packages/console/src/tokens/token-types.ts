import type { ApiToken } from "../interface/operations.gen.ts"

export const tokenTypeWords: Readonly<Record<ApiToken["type"], string>> = {
  client: "Servers",
  backend: "Servers",
  frontend: "Browsers and apps",
  admin: "Administration"
}
