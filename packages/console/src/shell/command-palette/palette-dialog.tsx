import { Autocomplete } from "@base-ui/react/autocomplete"
import { Dialog } from "@base-ui/react/dialog"
import { useIsFetching } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { Command, Means } from "./command.ts"
import { useCommands } from "./commands.ts"
import styles from "./palette-dialog.module.css"

export interface PaletteDialogProps extends Pick<Means, "switchFeature"> {
  readonly onClose: () => void
}

/** Finds flags, projects, people, pages and actions while somebody types. */
export const PaletteDialog = ({ onClose, switchFeature }: PaletteDialogProps) => {
  const [query, setQuery] = useState("")
  const groups = useCommands(query)
  const navigate = useNavigate()
  const searches = useIsFetching({ queryKey: ["get", "/api/admin/search/features"] })
  const run = (command: Command) => {
    onClose()
    command.run({ navigate, switchFeature })
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles["backdrop"]} />
        <Dialog.Popup className={styles["popup"]} aria-label="Find or do">
          <Autocomplete.Root
            inline
            open
            items={groups}
            mode="none"
            value={query}
            onValueChange={setQuery}
            autoHighlight="always"
            itemToStringValue={(command: Command) => command.label}
          >
            <Autocomplete.Input
              className={styles["input"]}
              placeholder="Find anything, or type: switch on …"
              aria-label="Find or do"
            />
            <Autocomplete.Empty className={styles["empty"]}>
              {searches > 0 ? "Searching…" : "Nothing matches."}
            </Autocomplete.Empty>
            <Autocomplete.List className={styles["list"]}>
              {(group: (typeof groups)[number]) => (
                <Autocomplete.Group key={group.title} items={group.items}>
                  <Autocomplete.GroupLabel className={styles["group"]}>{group.title}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        className={styles["item"]}
                        disabled={command.disabledReason !== undefined}
                        onClick={() => run(command)}
                      >
                        <command.icon aria-hidden="true" />
                        <span className={styles["label"]}>{command.label}</span>
                        <span className={styles["note"]}>{command.disabledReason ?? command.note}</span>
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
