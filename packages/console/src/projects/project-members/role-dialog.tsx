import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { ChoiceList } from "../../components/choice-list.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { violationsAt } from "../../interface/interface-error.ts"
import type { RoleReference } from "../../interface/operations.gen.ts"
import { changeRoles, type ListedMember } from "./members.ts"

export interface RoleDialogProps {
  readonly projectId: string
  readonly member: ListedMember
  readonly roles: ReadonlyArray<RoleReference>
  readonly onClose: () => void
}

/** The roles of a member in the project: one or several. */
export const RoleDialog = ({ member, onClose, projectId, roles }: RoleDialogProps) => {
  const [chosen, setChosen] = useState<ReadonlyArray<string>>(member.roles.map(String))
  const save = useMutation({
    mutationFn: () => changeRoles(projectId, member, chosen.map(Number)),
    onSuccess: () => {
      toast(`The roles of ${member.name} are saved.`)
      onClose()
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={`Roles of ${member.name}`}
      description="Together they decide what the member may do in this project."
      onSubmit={() => chosen.length > 0 && save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            busy={save.isPending}
            disabledReason={chosen.length === 0 ? "Choose a role, or remove the member in the list." : undefined}
          >
            Save
          </Button>
        </>
      }
    >
      <ChoiceList
        label="Roles"
        values={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={chosen}
        errors={violationsAt(save.error, "roles")}
        onChange={setChosen}
      />
      <ErrorNotice error={save.error} visibleFields={["roles"]} />
    </Dialog>
  )
}
