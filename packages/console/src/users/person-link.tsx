import { Link } from "@tanstack/react-router"
import { type Named, userName } from "./user-name.ts"

export interface PersonLinkProps {
  readonly person: Named & { readonly id: number; readonly accountType?: string }
}

/** A user or a service account by name, as a link to its page. */
export const PersonLink = ({ person }: PersonLinkProps) =>
  person.accountType === "Service Account" ? (
    <Link to="/admin/service-accounts/$accountId" params={{ accountId: String(person.id) }}>
      {userName(person)}
    </Link>
  ) : (
    <Link to="/admin/users/$userId" params={{ userId: String(person.id) }}>
      {userName(person)}
    </Link>
  )
