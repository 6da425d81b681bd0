import { Fragment } from "react"
import { RoleLink } from "./role-link.tsx"

/** Several roles, as links to what they allow. */
export const RoleLinks = ({ ids }: { readonly ids: ReadonlyArray<number> }) =>
  ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <RoleLink id={id} />
    </Fragment>
  ))
