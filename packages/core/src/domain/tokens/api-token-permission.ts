import type { Permission } from "../access/permission.ts"
import type { ApiTokenType } from "../access/principal.ts"

export type TokenAction = "CREATE" | "READ" | "UPDATE" | "DELETE"

/** What it takes to do so with tokens of the type. */
export const tokenPermission = (action: TokenAction, type: ApiTokenType): Permission => {
  switch (type) {
    case "admin":
      return "ADMIN"
    case "client":
      return `${action}_CLIENT_API_TOKEN`
    case "frontend":
      return `${action}_FRONTEND_API_TOKEN`
  }
}

/** Each of them is enough to do so with some tokens; `ADMIN` implies both. */
export const tokenPermissions = (action: TokenAction): readonly [Permission, Permission] => [
  tokenPermission(action, "client"),
  tokenPermission(action, "frontend")
]
