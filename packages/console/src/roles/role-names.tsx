import { Fragment } from "react"
import { RoleName } from "./role-name.tsx"

/** Several roles, as links to what they allow. */
export const RoleNames = ({ ids }: { readonly ids: ReadonlyArray<number> }) =>
  ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <RoleName id={id} />
    </Fragment>
  ))
