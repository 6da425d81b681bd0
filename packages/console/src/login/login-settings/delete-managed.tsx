import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import { counted } from "../../words/numbers.ts"
import styles from "./login-settings.module.css"

/** Deletes the users and groups that the directory has created, for those who stop using it. */
export const DeleteManaged = () => {
  const allUsers = $api.useQuery("get", "/api/admin/user-admin")
  const allGroups = $api.useQuery("get", "/api/admin/groups")
  const users = allUsers.data?.users.filter(({ scimId }) => scimId !== null)
  const groups = allGroups.data?.groups.filter(({ scimId }) => scimId !== null)
  const [deleting, setDeleting] = useState<"users" | "groups">()
  const many = {
    users: counted(users?.length ?? 0, "user"),
    groups: counted(groups?.length ?? 0, "group")
  }
  return (
    <div className={styles["row"]}>
      <Button
        busy={allUsers.isPending}
        disabledReason={users?.length === 0 ? "The directory manages no users." : undefined}
        onClick={() => setDeleting("users")}
      >
        Delete its users
      </Button>
      <Button
        busy={allGroups.isPending}
        disabledReason={groups?.length === 0 ? "The directory manages no groups." : undefined}
        onClick={() => setDeleting("groups")}
      >
        Delete its groups
      </Button>
      {deleting !== undefined && (
        <Confirm
          open
          danger
          onClose={() => setDeleting(undefined)}
          title={`Delete the ${many[deleting]} of the directory?`}
          action={`Delete ${many[deleting]}`}
          typeToConfirm={deleting}
          onConfirm={() => remove(deleting)}
        >
          <p>
            {deleting === "users"
              ? "Their logins and tokens end at once, and their memberships are lost. Nobody is deleted if no administrator would be left."
              : "Their members lose the roles of the groups at once."}{" "}
            This cannot be undone. A directory that still has its token makes them anew.
          </p>
        </Confirm>
      )}
    </div>
  )
}

const remove = async (what: "users" | "groups") => {
  await (what === "users"
    ? api.DELETE("/api/admin/user-admin/scim-users")
    : api.DELETE("/api/admin/groups/scim-groups"))
  await queryClient.invalidateQueries()
  toast(`The ${what} of the directory are deleted.`)
}
