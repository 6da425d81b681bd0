import { Select as Base } from "@base-ui/react/select"
import { Check, ChevronsUpDown } from "lucide-react"
import styles from "../components/select.module.css"
import { $api } from "../interface/client.ts"
import { counted } from "../words/numbers.ts"

export interface ProjectPickerProps {
  readonly chosen: ReadonlyArray<string>
  readonly onChange: (projects: ReadonlyArray<string>) => void
}

/** Chooses projects. None means all of them. */
export const ProjectPicker = ({ chosen, onChange }: ProjectPickerProps) => {
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const nameOf = (id: string | undefined) => projects.find((project) => project.id === id)?.name ?? id
  return (
    <Base.Root multiple value={[...chosen]} onValueChange={(next) => onChange(next)}>
      <Base.Trigger aria-label="Projects" className={styles["trigger"]}>
        <Base.Value className={styles["value"]}>
          {chosen.length === 0
            ? "All projects"
            : chosen.length === 1
              ? nameOf(chosen[0])
              : counted(chosen.length, "project")}
        </Base.Value>
        <ChevronsUpDown aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles["positioner"]} sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup className={styles["popup"]}>
            {projects.map(({ id, name }) => (
              <Base.Item key={id} value={id} className={styles["item"]}>
                <Base.ItemText>{name}</Base.ItemText>
                <Base.ItemIndicator className={styles["check"]}>
                  <Check aria-hidden="true" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
